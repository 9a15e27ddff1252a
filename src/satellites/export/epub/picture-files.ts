import { lookup } from 'mrmime'
import { uniqueNames } from '../names.ts'
import { decode } from '../../../base/percent.ts'

/** A picture as a file of the book. */
export interface PictureFile {
  /** Path relative to the package document. */
  readonly path: string
  readonly type: string
  /** Source of the picture: a path in the output of the site, or a `data:` address. */
  readonly source: string
  readonly alt: string
}

/** Picture types that every reading system supports (EPUB 3.3, 3.2). In older ones WebP and AVIF need a fallback. */
const types: ReadonlySet<string> = new Set([
  'image/gif',
  'image/jpeg',
  'image/png',
  'image/svg+xml',
  'image/webp',
  'image/avif',
])

/** Returns true for types that older reading systems do not support (EPUB 3.2 has no WebP). */
export function isForeign(type: string): boolean {
  return type === 'image/webp' || type === 'image/avif'
}

/** Assigns a unique path, derived from the file name, to each picture of a book. */
export function pictureFiles(): {
  /** Path of a picture in the book; `undefined` for a type that books do not support. */
  name(source: string, alt: string): string | undefined
  files(): readonly PictureFile[]
} {
  const files = new Map<string, PictureFile>()
  const nameOf = uniqueNames()
  return {
    name(source, alt) {
      const file = files.get(source)
      if (file !== undefined) return file.path
      const type = source.startsWith('data:') ? /^data:([\w/+.-]+)/.exec(source)?.[1] : lookup(source)
      if (type === undefined || !types.has(type)) return undefined
      const ending = type.slice('image/'.length).replace('+xml', '')
      const last = source.startsWith('data:')
        ? 'inline'
        : source.slice(source.lastIndexOf('/') + 1).replace(/\.[^.]*$/, '')
      const path = `pictures/${nameOf(last.replace(/[^\w-]+/g, '-'))}.${ending}`
      files.set(source, { path, type, source, alt })
      return path
    },
    files: () => [...files.values()],
  }
}

/** Decodes the bytes of a `data:` address. */
export function dataBytes(address: string): Uint8Array {
  const [, encoding = '', body = ''] = /^data:[^,]*?(;base64)?,(.*)$/s.exec(address) ?? []
  return encoding === '' ? Buffer.from(decode(body)) : Buffer.from(body, 'base64')
}
