import { flatten } from '../../../api/flatten.ts'
import { mapLeaves, parseJson, toJson, WrittenNumber } from '../../../api/numbers.ts'
import { dict, hasParts, isDict, list, text, type Dict, resolve } from '../../../api/value.ts'
import type { CallBody, FormPart } from './languages/language.ts'
import { headerValue, wellFormed } from '../../../api/parameters/characters.ts'
import { formFields, scalarText, styledField } from '../../../api/parameters/encode.ts'
import { isJson } from '../../../api/media-type.ts'
import { defined } from '../../../base/defined.ts'

/**
 * Maximum length of a body in a sample. A longer one is read from a file, because samples in all languages repeat the
 * body.
 */
const maxBody = 1500

/** Returns true if a sample contains the body instead of a file name. */
export const isShown = (value: unknown): boolean => (toJson(value, 2) ?? '').length <= maxBody

/** Media type of a sample: JSON if possible, or else the first type that is not a range. */
export function sampleMedia(content: Dict): readonly [type: string, media: unknown] | undefined {
  const all = Object.entries(content)
  const plain = all.filter(([type]) => !type.includes('*'))
  return [...plain, ...all].find(([type]) => isJson(type)) ?? plain[0] ?? all[0]
}

/** Body of a sample. `value` is the example; `undefined` if it is unknown. */
export function bodyOf(root: Dict, [range, media]: readonly [string, Dict], value: unknown): CallBody {
  const type = headerValue(range.includes('*') ? (plainType(range) ?? 'application/octet-stream') : range)
  const base = type.split(';')[0]!.trim().toLowerCase()
  if (base === 'multipart/form-data') return { kind: 'multipart', parts: partsOf(root, media, dict(value)) }
  if (base === 'application/x-www-form-urlencoded') return { kind: 'form', fields: fieldsOf(media, dict(value)) }
  if (isJson(type)) {
    const plain = plainValue(value)
    const json = toJson(plain, 2)
    if (json === undefined || json.length > maxBody) return { kind: 'file', type, file: 'body.json' }
    // Most languages cannot represent the number.
    if (mapLeaves(plain, (leaf) => (leaf instanceof WrittenNumber && !leaf.isExact ? null : leaf)) !== plain) {
      return { kind: 'text', type, text: json }
    }
    return { kind: 'json', type, value: plain }
  }
  const isShort = typeof value === 'string' && value.length <= maxBody
  if (isShort && !isFile(root, media['schema'])) return { kind: 'text', type, text: wellFormed(value) }
  if (/^text\/|[/+]xml$/.test(base) && value !== undefined && !hasParts(value) && !isShort) {
    return { kind: 'text', type, text: scalarText(value).slice(0, maxBody) }
  }
  return { kind: 'file', ...localFile('body', base, value), type }
}

/** The value as JSON represents it: without infinities, dates and lone surrogates. */
function plainValue(value: unknown): unknown {
  const json = toJson(mapLeaves(value, (leaf) => (typeof leaf === 'string' ? wellFormed(leaf) : leaf)))
  return json === undefined ? undefined : parseJson(json)
}

function fieldsOf(media: Dict, value: Dict): readonly { name: string; value: string }[] {
  const encoding = dict(media['encoding'])
  let remaining = maxBody
  return Object.entries(value).flatMap(([name, field]) => {
    remaining -= name.length + scalarText(field).length
    if (remaining < 0) return []
    return formFields({ [name]: field }, encoding).map(([key, text]) => ({ name: key, value: wellFormed(text) }))
  })
}

/** Parts of a multipart body. Required files missing in the example are added. */
function partsOf(root: Dict, media: Dict, value: Dict): readonly FormPart[] {
  const schema = flatten(root, resolve(root, media['schema']).node)
  const properties = dict(schema['properties'])
  const required = list(schema['required'])
  const names = new Set([
    ...Object.keys(value),
    ...Object.keys(properties).filter((name) => required.includes(name) && isFile(root, properties[name])),
  ])
  // A body needs at least one part: the first file, even if it is optional.
  const first = Object.keys(properties).find((name) => isFile(root, properties[name]))
  if (names.size === 0 && first !== undefined) names.add(first)
  const encoding = dict(media['encoding'])
  let remaining = maxBody
  return [...names].flatMap((name) => {
    const property = resolve(root, properties[name]).node
    const type = text(dict(encoding[name])['contentType']) ?? text(property['contentMediaType'])
    if (isFile(root, properties[name])) {
      const example = value[name] ?? property['example'] ?? list(property['examples'])[0]
      return [{ name: wellFormed(name), ...localFile(name, type, example) }]
    }
    const isStyled = styledField(name, encoding[name]) !== undefined
    const items: readonly unknown[] = !isStyled && Array.isArray(value[name]) ? value[name] : [value[name]]
    return items.flatMap((item) => {
      const implied = item === null || hasParts(item) ? 'application/json' : undefined
      const fields = item === null ? [[name, 'null'] as const] : formFields({ [name]: item }, encoding)
      return fields.flatMap(([key, text]): FormPart[] => {
        remaining -= text.length
        if (remaining < 0) return []
        const partType = isStyled ? undefined : (plainType(type) ?? implied)
        return [defined({ name: wellFormed(key), value: wellFormed(text), type: partType })]
      })
    })
  })
}

/** Returns true for a binary schema, in the notation of 3.0 (`format: binary`) or 3.1. */
function isFile(root: Dict, schema: unknown): boolean {
  const { node } = resolve(root, schema)
  if (isDict(node['items'])) return isFile(root, node['items'])
  if (node['format'] === 'binary') return true
  const type = text(node['contentMediaType'])
  if (type === undefined || node['contentEncoding'] !== undefined) return false
  return !isJson(type) && !type.startsWith('text/')
}

/** File endings by media type. */
const endings: Readonly<Record<string, string>> = {
  'image/png': 'png',
  'image/jpeg': 'jpg',
  'image/gif': 'gif',
  'image/webp': 'webp',
  'image/svg+xml': 'svg',
  'application/pdf': 'pdf',
  'application/zip': 'zip',
  'application/gzip': 'gz',
  'application/json': 'json',
  'application/xml': 'xml',
  'text/csv': 'csv',
  'text/html': 'html',
  'text/plain': 'txt',
  'text/xml': 'xml',
  'audio/mpeg': 'mp3',
  'audio/wav': 'wav',
  'video/mp4': 'mp4',
}

const types = new Map(Object.entries(endings).map(([type, ending]) => [ending, type]))

/** Default types for ranges such as `image/*`. */
const usual: Readonly<Record<string, string>> = {
  image: 'image/png',
  audio: 'audio/mpeg',
  video: 'video/mp4',
  text: 'text/plain',
}

/**
 * Local file that a sample sends for a field or a body.
 *
 * @param name default name of the file
 * @param type allowed media types in the notation of descriptions: `image/png, image/*`
 * @param example name of a file in the description
 */
function localFile(name: string, type: string | undefined, example?: unknown) {
  const allowed = plainType(type)
  if (typeof example === 'string' && /^\w[\w-]{0,60}(?:\.[\w-]{1,20}){1,3}$/.test(example)) {
    const ending = example.slice(example.lastIndexOf('.') + 1).toLowerCase()
    return { file: example, type: types.get(ending) ?? allowed ?? 'application/octet-stream' }
  }
  const stem =
    name
      .replace(/[^\w-]+/g, '-')
      .replace(/^-+|-+$/g, '')
      .slice(0, 60) || 'file'
  const ending = endings[allowed ?? ''] ?? (allowed?.endsWith('+json') === true ? 'json' : 'bin')
  return { file: `${stem}.${ending}`, type: allowed ?? 'application/octet-stream' }
}

/**
 * First of the listed types, or the default type for a range such as `image/*`; `undefined` if any type is
 * allowed.
 */
function plainType(type: string | undefined): string | undefined {
  const first = (type ?? '').split(',')[0]!.split(';')[0]!.trim().toLowerCase()
  const [kind = '', rest = ''] = first.split('/')
  if (!/^[\w.+-]+$/.test(kind)) return undefined
  if (rest === '*') return usual[kind]
  return /^[\w.+-]+$/.test(rest) ? first : undefined
}
