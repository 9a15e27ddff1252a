/** Endings of the media types that descriptions name for files. */
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

/** What stands for any type of a kind. */
const usual: Readonly<Record<string, string>> = {
  image: 'image/png',
  audio: 'audio/mpeg',
  video: 'video/mp4',
  text: 'text/plain',
}

/** A local file that a sample sends, beside the sample. */
export interface LocalFile {
  readonly file: string
  readonly type: string
}

/**
 * The file for a field or a body.
 *
 * @param name what the file is called if nothing else is known
 * @param type media types that are allowed, as a description lists them: `image/png, image/*`
 * @param example a file's name, where the description gives one
 */
export function localFile(name: string, type: string | undefined, example?: unknown): LocalFile {
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
  return {
    file: `${stem}.${endings[allowed ?? ''] ?? (allowed?.endsWith('+json') === true ? 'json' : 'bin')}`,
    type: allowed ?? 'application/octet-stream',
  }
}

/** The first of the types that a description lists, a usual one for `image/*`; `undefined` for any type. */
export function plainType(type: string | undefined): string | undefined {
  const first = (type ?? '').split(',')[0]!.split(';')[0]!.trim().toLowerCase()
  const [kind = '', rest = ''] = first.split('/')
  if (!/^[\w.+-]+$/.test(kind)) return undefined
  if (rest === '*') return usual[kind]
  return /^[\w.+-]+$/.test(rest) ? first : undefined
}
