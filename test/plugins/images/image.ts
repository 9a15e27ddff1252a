/** Pictures for tests, generated from numbers, so that they are the same in every run. */
import sharp, { type Sharp } from 'sharp'

/** The pixels of a picture much like a photograph: soft shapes with a grain. */
function pixels(width: number, height: number): Buffer {
  const data = Buffer.alloc(width * height * 3)
  let seed = 1
  for (let i = 0; i < width * height; i++) {
    const x = i % width
    const y = Math.floor(i / width)
    seed = (seed * 1_103_515_245 + 12_345) % 2_147_483_648
    const grain = (seed >> 16) % 16
    data[i * 3] = 120 + 100 * Math.sin(x / 90) + grain
    data[i * 3 + 1] = 120 + 100 * Math.sin(y / 70) + grain
    data[i * 3 + 2] = 120 + 100 * Math.sin((x + y) / 110) + grain
  }
  return data
}

/** A picture in `sharp`, to be written in any format. */
export function photo(width: number, height: number): Sharp {
  return sharp(pixels(width, height), { raw: { width, height, channels: 3 } })
}

/** The bytes of a PNG with many colours. */
export function png(width: number, height: number): Promise<Buffer> {
  return photo(width, height).png({ compressionLevel: 1 }).toBuffer()
}

/** A PNG chunk without a valid checksum, which these tests do not read. */
export function chunk(name: string, data: Uint8Array): Buffer {
  const bytes = Buffer.alloc(12 + data.length)
  bytes.writeUInt32BE(data.length)
  bytes.write(name, 4, 'latin1')
  bytes.set(data, 8)
  return bytes
}
