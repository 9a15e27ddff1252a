import { z } from '../../plugin.ts'

const quality = z.int().min(1).max(100)

export const imagesOptions = z.strictObject({
  widths: z
    .array(z.int().min(16).max(10_000))
    .min(1)
    .max(12)
    .default([640, 960, 1280, 1920])
    .describe(
      'Widths in pixels that each image is made in. None is larger than the image: where it is narrower than the last of them, its own width is',
    ),
  formats: z
    .array(z.enum(['avif', 'webp']))
    .min(1)
    .default(['avif', 'webp'])
    .describe('Formats that each image is made in; one that saves less than a tenth of the image is left out'),
  quality: z
    .strictObject({
      avif: quality.default(55).describe('Quality of AVIF, 1 to 100'),
      webp: quality.default(80).describe('Quality of WebP, 1 to 100'),
    })
    .default({ avif: 55, webp: 80 })
    .describe('How much of an image is kept; the two formats count differently'),
  sizes: z
    .string()
    .min(1)
    .default('(min-width: 48rem) 46rem, calc(100vw - 2rem)')
    .describe(
      'How wide images are shown, as the attribute "sizes" says it; the default is the text column of the theme that comes with the package',
    ),
})

export type ImagesOptions = z.infer<typeof imagesOptions>
