import { refuse, type Handler, type Refusal, type Reply, type Upload } from '@waybill/docs/sandbox'
import { created, ofShop, type ApiCall } from './calls.ts'
import type { Caller } from './roles.ts'
import { pick, rows, type Shop } from './tables.ts'

/** Supported formats → the first bytes of their files; a dot matches any byte. */
const formats: Readonly<Record<string, string>> = {
  png: '\x89PNG\r\n\x1a\n',
  jpg: '\xff\xd8\xff',
  gif: 'GIF8',
  webp: 'RIFF....WEBP',
}

function formatOf(bytes: Uint8Array): string | undefined {
  const begins = (signature: string): boolean =>
    [...signature].every((character, index) => character === '.' || bytes[index] === character.charCodeAt(0))
  return Object.keys(formats).find((format) => begins(formats[format] ?? ''))
}

/** "Image upload is multipart and must be a supported format (else 415)." The content of the image is not stored. */
function upload(call: ApiCall<{ readonly image: Upload }>, shop: Shop): Reply | Refusal {
  const { store, source } = call
  const format = formatOf(call.body.image.bytes ?? new Uint8Array())
  if (format === undefined) {
    return refuse('image_media_unsupported', `The image has none of the formats ${Object.keys(formats).join(', ')}`)
  }
  const type = String(call.path['image_type'])
  const uuid = source.uuid()
  const url = `https://cdn.waybill.example/${encodeURIComponent(shop.slug)}/${type}/${uuid}.${format}`
  const image = { uuid, url, image_type: type, shop_slug: shop.slug }
  rows.images(store).put(image)
  // "The shop image upload … for the logo."
  if (type === 'logo') rows.shops(store).put({ ...shop, logo_url: url, updated_at: source.now })
  return created(pick(image, ['url', 'image_type', 'shop_slug']))
}

export const images: Readonly<Record<string, Handler<never, Caller>>> = {
  uploadImage: ofShop<{ readonly image: Upload }>(upload),
}
