import type { ReactNode } from 'react'
import { counted, type LayoutProps } from '@waybill/docs/theme'
import type { Named, OverviewData } from '@waybill/docs/openapi'
import { Groups, Pages } from '@theme/parts/api/groups'
import { Docs, Links } from '@theme/parts/api/links'
import { ApiPage } from '@theme/parts/api/page'
import { Part } from '@theme/parts/api/part'
import { Rows } from '@theme/parts/api/rows'
import { Schemes } from '@theme/parts/api/schemes'
import { ChooseServer, Servers } from '@theme/parts/api/servers'
import { textsOf } from '@theme/parts/api/text'
import { useWords } from '@theme/words/index'

/** First page of the API reference: servers, authentication, and all operations and schemas. */
export default function ApiOverviewLayout({ site, page, data, content, fragment }: LayoutProps<OverviewData>) {
  const { summary, logo, servers, schemes, groups, events, schemas, docs, keys } = data
  const { reference: words, plugins, language } = useWords()
  const { headings } = plugins.openapi
  const show = textsOf(fragment, keys)
  return (
    <ApiPage site={site} page={page} lead={summary} head={<Card data={data} />} content={content}>
      {show.text(logo)}
      <Docs docs={docs} />
      {servers.length === 0 ? null : (
        <Part id="servers" label={headings.servers}>
          <Servers servers={servers} show={show} />
          <ChooseServer site={site} choice={data.choice} />
        </Part>
      )}
      {schemes.length === 0 ? null : (
        <Part id="security-schemes" label={headings.schemes}>
          <Schemes schemes={schemes} show={show} />
        </Part>
      )}
      <Groups groups={groups} show={show} />
      <Pages pages={data.pages} current={page.route} />
      {events.length === 0 ? null : (
        <Part id="events" label={headings.events}>
          <Rows rows={events} kind="Event" />
        </Part>
      )}
      {data.schemasPage === undefined ? null : (
        <Part id="schemas" label={headings.schemas}>
          <p>
            <a href={data.schemasPage.href}>{counted(words.allSchemas, schemas.length, language)}</a>
          </p>
        </Part>
      )}
      <Part id="description-files" label={headings.files}>
        <p>{words.filesLead}</p>
        <Links links={data.files} />
        <span
          hidden
          data-feature="anchors"
          data-anchors={data.anchors.slice(1)}
          data-base={site.baseUrl}
          data-markdown="skip"
        />
      </Part>
    </ApiPage>
  )
}

/** Name in a comma-separated list. */
function listed({ label, href }: Named, index: number) {
  return (
    <span key={label}>
      {index === 0 ? '' : ', '}
      {href === undefined ? label : <a href={href}>{label}</a>}
    </span>
  )
}

/** Key facts below the title. */
function Card({ data }: { readonly data: OverviewData }) {
  const { version, servers, groups, operations, events, schemas, schemasPage, errors, files } = data
  const { contact = [], license, terms } = data
  const { reference: words, plugins } = useWords()
  const { headings } = plugins.openapi
  const linked = (href: string, label: ReactNode): ReactNode => <a href={href}>{label}</a>
  const rows: readonly (readonly [string, ReactNode])[] = [
    [words.server, servers[0] && <code key="server">{servers[0].url}</code>],
    [words.version, <code key="version">{version}</code>],
    [words.operations, groups[0] && linked(`#${groups[0].id}`, operations)],
    [headings.events, events.length > 0 && linked('#events', events.length)],
    [headings.schemas, schemasPage && linked(schemasPage.href, schemas.length)],
    [words.errors, errors && linked(errors.href, words.catalogue)],
    [words.description, files.map(listed)],
    [words.contact, contact.length > 0 && contact.map(listed)],
    [words.license, license && listed(license, 0)],
    [words.terms, terms !== undefined && linked(terms, terms.replace(/^https?:\/\//, ''))],
  ]
  return (
    <dl className="api-needs">
      {rows.map(([label, value], index) =>
        value === undefined || value === false ? null : (
          <div key={index}>
            <dt>{label}</dt>
            <dd>{value}</dd>
          </div>
        ),
      )}
    </dl>
  )
}
