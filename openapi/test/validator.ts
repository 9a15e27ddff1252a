import { Ajv2020, type ValidateFunction } from 'ajv/dist/2020.js'
import addFormats from 'ajv-formats'
import { description } from './description.ts'

const ajv = new Ajv2020({ strict: true, strictTypes: false, strictRequired: false, allErrors: true })
// A default export of CommonJS: the function itself, or the module around it.
const formats = addFormats as unknown as { readonly default?: typeof addFormats.default }
;(formats.default ?? (addFormats as unknown as typeof addFormats.default))(ajv)
ajv.addVocabulary(['discriminator', 'example', 'externalDocs', 'x-enumDescriptions', 'x-languageTags', 'xml'])
// References refer to the description, which is not a schema itself.
ajv.addVocabulary(Object.keys(description).filter((key) => ajv.getKeyword(key) === false))
ajv.addSchema({ $id: 'api', ...description }, undefined, false, false)

/**
 * Returns the violations in a value: an empty list if it passes all schemas. References in the schemas refer to the
 * description.
 */
export function validator(...parts: readonly unknown[]): (value: unknown) => string {
  const validate: ValidateFunction = ajv.compile({ allOf: parts.map(pointed) })
  return (value) => (validate(value) ? '' : ajv.errorsText(validate.errors, { dataVar: '' }))
}

/** Returns the violations for schemas whose references refer to the description. */
function pointed(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(pointed)
  if (typeof value !== 'object' || value === null) return value
  return Object.fromEntries(
    Object.entries(value).map(([key, entry]) => [
      key,
      key === '$ref' && typeof entry === 'string' && entry.startsWith('#') ? `api${entry}` : pointed(entry),
    ]),
  )
}
