import type { LayoutProps } from '@waybill/docs/theme'
import type { ChannelRow, OverviewData } from '@waybill/docs/asyncapi'
import { Method } from '@theme/parts/api/call'
import { Extras, Listed, ServerPart } from '@theme/parts/api/events'
import { Links } from '@theme/parts/api/links'
import { ApiPage } from '@theme/parts/api/page'
import { Part } from '@theme/parts/api/part'
import { Schemes } from '@theme/parts/api/schemes'
import { textsOf, type Shown } from '@theme/parts/api/text'
import { Deprecated } from '@theme/parts/api/type'
import { Slashed } from '@theme/parts/slashed'
import { useWords } from '@theme/words/index'

/** First page of the channel reference: servers, and all channels with their operations. */
export default function AsyncOverviewLayout({ site, page, data, content, fragment }: LayoutProps<OverviewData>) {
  const { servers, schemes, groups, messages, schemas, files, keys } = data
  const { headings } = useWords().plugins.asyncapi
  const { filesLead } = useWords().reference
  const show = textsOf(fragment, keys)
  return (
    <ApiPage site={site} page={page} head={<Card data={data} />} content={content}>
      <Extras of={data} show={show} />
      {servers.length === 0 ? null : (
        <Part id="servers" label={headings.servers}>
          {servers.map((server) => (
            <ServerPart key={server.id} server={server} show={show} />
          ))}
        </Part>
      )}
      {schemes.length === 0 ? null : (
        <Part id="security-schemes" label={headings.schemes}>
          <Schemes schemes={schemes} show={show} />
        </Part>
      )}
      {groups.map(({ id, label, text, channels }) => (
        <Part key={id} id={id} label={label}>
          {show.text(text)}
          <div className="api-cards" data-feature="api-list">
            {channels.map((channel) => (
              <Channel key={channel.href} channel={channel} show={show} />
            ))}
          </div>
        </Part>
      ))}
      {messages.length === 0 ? null : (
        <Part id="messages" label={headings.messages}>
          <Links links={messages} />
        </Part>
      )}
      {schemas.length === 0 ? null : (
        <Part id="schemas" label={headings.schemas}>
          <Links links={schemas} />
        </Part>
      )}
      <Part id="description-files" label={headings.files}>
        <p>{filesLead}</p>
        <Links links={files} />
      </Part>
    </ApiPage>
  )
}

function Channel({ channel, show }: Shown<{ channel: ChannelRow }>) {
  const { label, href, address, text, operations, deprecated } = channel
  return (
    <div className="api-card">
      <p>
        <a href={href}>{label}</a>
        <Deprecated if={deprecated} />{' '}
        {address === undefined ? null : (
          <code>
            <Slashed text={address} />
          </code>
        )}
      </p>
      {show.text(text)}
      {operations.length === 0 ? null : (
        <ul>
          {operations.map((operation) => (
            <li key={operation.href}>
              <Method method={operation.action.toUpperCase()} /> <a href={operation.href}>{operation.label}</a>
              <Deprecated if={operation.deprecated} />
            </li>
          ))}
        </ul>
      )}
    </div>
  )
}

/** Key facts below the title. */
function Card({ data: { version, facts, files, servers } }: { readonly data: OverviewData }) {
  const words = useWords().plugins.asyncapi.facts
  const { description, server } = useWords().reference
  return (
    <dl className="api-needs">
      {servers[0] === undefined ? null : (
        <div>
          <dt>{server}</dt>
          <dd>
            <code>{servers[0].address}</code>
          </dd>
        </div>
      )}
      <div>
        <dt>{words.version}</dt>
        <dd>
          <code>{version}</code>
        </dd>
      </div>
      {facts.map(({ label, value, href }, index) => (
        <div key={index}>
          <dt>{label}</dt>
          <dd>{href === undefined ? value : <a href={href}>{value}</a>}</dd>
        </div>
      ))}
      <div>
        <dt>{description}</dt>
        <dd>
          <Listed links={files} />
        </dd>
      </div>
    </dl>
  )
}
