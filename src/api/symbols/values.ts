import { keyInAddress } from '../../base/json-pointer.ts'
import { mappingOf } from '../../base/mapping.ts'

/** The target of a local reference, with the schema's name for a component; any other value itself. */
export function followed(root: unknown, value: unknown): { readonly value: unknown; readonly schema?: string } {
  let now = value
  for (let hop = 0; hop < 20; hop++) {
    const { $ref: ref } = mappingOf(now)
    if (typeof ref !== 'string' || !ref.startsWith('#/')) return { value: now }
    const [, schema] = /^#\/components\/schemas\/([^/]+)$/.exec(ref) ?? []
    if (schema !== undefined) return { value: now, schema: keyInAddress(schema) }
    now = ref
      .slice(2)
      .split('/')
      .reduce<unknown>((at, step) => mappingOf(at)[keyInAddress(step)], root)
  }
  return { value: undefined }
}
