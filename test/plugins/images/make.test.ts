import sharp, { type Metadata } from 'sharp'
import { test } from 'uvu'
import * as assert from 'uvu/assert'
import plugin from '../../../src/plugins/images/index.ts'
import type { ImagesOptions } from '../../../src/plugins/images/make.ts'
import { makeImage, type MadeImage, loadSharp } from '../../../src/plugins/images/make.ts'
import { chunk, photo, png } from './image.ts'

const options = (values: object = {}) => plugin.options?.parse(values) as ImagesOptions
const wide = await png(1000, 500)

async function make(bytes: Uint8Array, values: object = {}): Promise<MadeImage> {
  return makeImage(await loadSharp(), bytes, options(values))
}

/** Formats with their widths. */
function list({ formats }: MadeImage): string[] {
  return formats.map(({ format, variants }) => `${format} ${variants.map(({ width }) => width).join(' ')}`)
}

async function first(image: MadeImage): Promise<Metadata> {
  return sharp(image.formats[0]?.variants[0]?.bytes).metadata()
}

test('widths never exceed the image, and nearly equal widths are merged', async () => {
  assert.equal(list(await make(wide)), ['avif 640 1000', 'webp 640 1000'])
  assert.equal(list(await make(wide, { widths: [320, 200], formats: ['webp'] })), ['webp 200 320'])
  assert.equal(list(await make(await png(300, 200), { formats: ['webp'] })), ['webp 300'])
})

test('AVIF comes first, in any order of the formats', async () => {
  const image = await make(wide, { widths: [100], formats: ['webp', 'avif', 'webp'] })
  assert.equal(list(image), ['avif 100', 'webp 100'])
})

test('each variant has its declared format and width, and no metadata', async () => {
  const jpeg = await photo(800, 400)
    .withExif({ IFD0: { Copyright: 'x' } })
    .jpeg({ quality: 98 })
    .toBuffer()
  const { formats } = await make(jpeg, { widths: [200, 400] })
  for (const { format, variants } of formats) {
    for (const { width, bytes } of variants) {
      const metadata = await sharp(bytes).metadata()
      assert.is(metadata.format, format === 'avif' ? 'heif' : 'webp')
      assert.equal([metadata.width, metadata.height], [width, width / 2])
      assert.is(metadata.exif ?? metadata.icc ?? metadata.xmp, undefined)
    }
  }
  assert.is(formats.length, 2)
})

test('the bytes are reproducible, with any number of threads', async () => {
  const values = { widths: [640] }
  const once = await make(wide, values)
  for (const threads of [1, 4]) {
    const loaded = await loadSharp()
    loaded.concurrency(threads)
    const again = await Promise.all([1, 2].map(() => makeImage(loaded, wide, options(values))))
    for (const result of again) assert.ok(JSON.stringify(result) === JSON.stringify(once), `${threads} threads`)
  }
})

test('each format has its quality', async () => {
  const size = async (values: object) =>
    (await make(wide, { widths: [400], ...values })).formats.map(({ variants }) => variants[0]?.bytes.length ?? 0)
  const [avif = 0, webp = 0] = await size({ quality: { avif: 55, webp: 80 } })
  const [smaller = 0, same = 0] = await size({ quality: { avif: 30 } })
  assert.ok(smaller < avif)
  assert.is(same, webp)
})

test('a format that saves less than a tenth is left out', async () => {
  const small = await photo(600, 300).webp({ quality: 20 }).toBuffer()
  assert.equal(list(await make(small)), [])
  const webp = await photo(600, 300).webp({ quality: 80, smartSubsample: true }).toBuffer()
  assert.equal(list(await make(webp)), ['avif 600'])
})

test('animated images are unchanged', async () => {
  const frames = sharp(await png(40, 80)).resize(400, 800)
  const raw = await frames.raw().toBuffer()
  const moving = sharp(raw, { raw: { width: 400, height: 800, channels: 3, pageHeight: 400 } })
  for (const bytes of [await moving.clone().gif().toBuffer(), await moving.clone().webp().toBuffer()]) {
    assert.is((await sharp(bytes).metadata()).pages, 2)
    assert.equal(await make(bytes), { formats: [] })
  }
  const head = 8 + 25
  const apng = Buffer.concat([wide.subarray(0, head), chunk('acTL', new Uint8Array(8)), wide.subarray(head)])
  assert.equal(await make(apng), { formats: [] })
  const still = await photo(300, 300).gif().toBuffer()
  assert.equal(list(await make(still)), ['avif 300', 'webp 300'])
})

test('a rotated photograph is displayed upright', async () => {
  const lying = await photo(800, 400).withMetadata({ orientation: 6 }).jpeg({ quality: 98 }).toBuffer()
  const image = await make(lying, { widths: [200] })
  assert.equal(image.size, { width: 400, height: 800 })
  const { width, height } = await first(image)
  assert.equal([width, height], [200, 400])
  const upright = await photo(800, 400).withMetadata({ orientation: 6 }).png({ compressionLevel: 1 }).toBuffer()
  assert.equal(await make(upright), { formats: [] })
})

test('grey, transparent and deep pictures are converted', async () => {
  const grey = await photo(400, 200).greyscale().png({ compressionLevel: 1 }).toBuffer()
  assert.is((await first(await make(grey, { formats: ['avif'] }))).width, 400)
  const clear = await photo(400, 200).ensureAlpha(0.5).png({ compressionLevel: 1 }).toBuffer()
  assert.is((await first(await make(clear, { formats: ['webp'] }))).hasAlpha, true)
  const deep = await photo(400, 200).toColourspace('rgb16').png({ compressionLevel: 1 }).toBuffer()
  assert.is((await sharp(deep).metadata()).depth, 'ushort')
  const { data } = await sharp((await make(deep, { formats: ['webp'] })).formats[0]?.variants[0]?.bytes)
    .raw()
    .toBuffer({ resolveWithObject: true })
  const { data: plain } = await photo(400, 200).raw().toBuffer({ resolveWithObject: true })
  const off = data.reduce((sum, value, index) => sum + Math.abs(value - (plain[index] ?? 0)), 0) / data.length
  assert.ok(off < 8, `off by ${off}`)
})

test('too many pixels are not decoded', async () => {
  const bomb = await sharp({ create: { width: 10_000, height: 5_001, channels: 3, background: '#fff' } })
    .png()
    .toBuffer()
  const { formats, problem } = await make(bomb)
  assert.equal(formats, [])
  assert.is(problem?.rule, 'too-large')
  assert.is(problem?.reason, 'has 10000 × 5001 pixels, which is more than 50 megapixels')
})

test('images with sides beyond the limit of formats are unchanged', async () => {
  const long = await sharp({ create: { width: 100, height: 17_000, channels: 3, background: '#fff' } })
    .png({ compressionLevel: 0 })
    .toBuffer()
  const { formats, problem } = await make(long)
  assert.equal([formats, problem], [[], undefined])
})

test('an undecodable image is reported with the reason', async () => {
  const cut = await make(wide.subarray(0, wide.length / 2))
  assert.is(cut.problem?.rule, 'unreadable')
  assert.match(cut.problem?.reason ?? '', /^cannot be decoded: \S/)
  const torn = await make(wide.subarray(0, 20))
  assert.is(torn.problem?.rule, 'unreadable')
  for (const text of ['no picture', '<svg xmlns="http://www.w3.org/2000/svg" width="9" height="9"/>'])
    assert.is(
      (await make(Buffer.from(text))).problem?.reason,
      'cannot be decoded: it is not a PNG, JPEG, GIF, WebP or TIFF file',
    )
})

test('options are checked', () => {
  for (const wrong of [
    { widths: [] },
    { widths: [1.5] },
    { formats: ['png'] },
    { quality: { avif: 0 } },
    { sizes: '' },
    { x: 1 },
  ])
    assert.is(plugin.options?.safeParse(wrong).success, false, JSON.stringify(wrong))
})

test.run()
