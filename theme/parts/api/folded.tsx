import { counted } from '@waybill/docs/theme'
import { requiredFirst, Schema } from '@theme/parts/api/fields'
import type { Shown } from '@theme/parts/api/text'
import { useWords } from '@theme/words/index'
import type { SchemaNode } from '@waybill/docs/openapi'
import { Fragment } from 'react'

/**
 * Schema of a response, collapsed if it is long: the summary lists the names of its first level. The page contains the complete schema,
 * also without JavaScript, for printing and for the search of the browser.
 *
 * @param props `few`: maximum number of fields of an expanded schema
 */
export function FoldedSchema({ node, show, few }: Shown<{ node: SchemaNode; few: number }>) {
  const { reference: words, language } = useWords()
  const fields = requiredFirst([...(node.fields ?? []), ...(node.others ?? [])]).map(({ name = '*' }) => name)
  const names = fields.length > 0 ? fields : (node.variants ?? []).map(({ label }) => label)
  if (names.length <= few) return <Schema node={node} show={show} />
  const forms = fields.length > 0 ? words.fieldsLead : words.choicesLead
  return (
    <details className="api-inside api-folded">
      <summary data-markdown="skip">
        {counted(forms, names.length, language)}{' '}
        {names.map((name, index) => (
          <Fragment key={index}>
            {index === 0 ? null : ' '}
            <code>{name}</code>
          </Fragment>
        ))}
      </summary>
      <Schema node={node} show={show} />
    </details>
  )
}
