import type { LayoutProps } from '../../src/theme.ts'
import type { SchemaData } from '@theme/parts/api/data'
import { Schema } from '@theme/parts/api/fields'
import { Links } from '@theme/parts/api/links'
import { Samples } from '@theme/parts/api/media'
import { ApiPage } from '@theme/parts/api/page'
import { Part } from '@theme/parts/api/part'
import { textsOf } from '@theme/parts/api/text'

/** One named schema: its fields or values, and the operations that use it. */
export default function ApiSchemaLayout({ site, page, data, content, fragment }: LayoutProps<SchemaData>) {
  const { schema, examples, usedBy, keys } = data
  const show = textsOf(fragment, keys)
  return (
    <ApiPage site={site} page={page} content={content}>
      <Part id="schema" label="Schema">
        <Schema node={schema} show={show} isPage />
      </Part>
      {examples.length === 0 ? null : (
        <Part id="examples" label="Examples">
          <Samples samples={examples} show={show} />
        </Part>
      )}
      {usedBy.length === 0 ? null : (
        <Part id="used-by" label="Used by">
          <Links links={usedBy} />
        </Part>
      )}
    </ApiPage>
  )
}
