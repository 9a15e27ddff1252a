import type { LayoutProps } from '@waybill/docs/theme'
import type { SchemaData } from '@waybill/docs/openapi'
import { Samples } from '@theme/parts/api/examples'
import { Schema } from '@theme/parts/api/fields'
import { Docs, Links } from '@theme/parts/api/links'
import { ApiColumns, ApiPage } from '@theme/parts/api/page'
import { Part } from '@theme/parts/api/part'
import { textsOf } from '@theme/parts/api/text'
import { useWords } from '@theme/words/index'

/** One named schema: its fields or values, an example beside them, and the operations that use it. */
export default function ApiSchemaLayout({ site, page, data, content, fragment }: LayoutProps<SchemaData>) {
  const { schema, examples, usedBy, docs, keys } = data
  const words = useWords().plugins.openapi.headings
  const show = textsOf(fragment, keys)
  const start = (
    <>
      <Docs docs={docs} />
      <Part id="schema" label={words.schema} isHeadingSearched={false}>
        <Schema node={schema} show={show} isPage />
      </Part>
    </>
  )
  const users =
    usedBy.length === 0 ? null : (
      <Part id="used-by" label={words.usedBy} isSearched={false}>
        <Links links={usedBy} />
      </Part>
    )
  if (examples.length === 0)
    return (
      <ApiPage site={site} page={page} content={content}>
        {start}
        {users}
      </ApiPage>
    )
  return (
    <ApiColumns
      site={site}
      page={page}
      content={content}
      start={start}
      code={
        <Part id="examples" label={words.examples} className="api-code" isHeadingSearched={false}>
          <Samples samples={examples} show={show} />
        </Part>
      }
    >
      {users}
    </ApiColumns>
  )
}
