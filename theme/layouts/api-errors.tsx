import type { LayoutProps } from '../../src/theme.ts'
import type { ErrorsData } from '@theme/parts/api/data'
import { Links } from '@theme/parts/api/links'
import { ApiPage } from '@theme/parts/api/page'
import { Part } from '@theme/parts/api/part'
import { textsOf } from '@theme/parts/api/text'

/** All errors by status; each key can be linked to and names the operations that answer with it. */
export default function ApiErrorsLayout({ site, page, data, content, fragment }: LayoutProps<ErrorsData>) {
  const show = textsOf(fragment, data.keys)
  return (
    <ApiPage site={site} page={page} content={content}>
      {data.rows.map(({ id, label, text, keys }) => (
        <Part key={id} id={id} label={label}>
          {show(text)}
          <dl className="api-fields">
            {keys.map(({ id: keyId, key, usedBy }) => (
              <div key={keyId} className="api-field" id={keyId}>
                <dt>
                  <a className="api-name" href={`#${keyId}`}>
                    <code>{key}</code>
                  </a>
                </dt>
                <dd>
                  {usedBy.length === 0 ? (
                    <p>No operation of this reference names it.</p>
                  ) : (
                    <details>
                      <summary>{usedBy.length === 1 ? '1 operation' : `${usedBy.length} operations`}</summary>
                      <Links links={usedBy} />
                    </details>
                  )}
                </dd>
              </div>
            ))}
          </dl>
        </Part>
      ))}
    </ApiPage>
  )
}
