import { definePlugin } from '../kit.ts'
import { imagesOptions, type ImagesOptions } from './make.ts'
import { pictures } from './pictures.ts'

/**
 * Creates AVIF and WebP versions of images in several widths, in addition to the original. It processes PNG, JPEG, GIF,
 * WebP and TIFF files next to the page or with `@site/…`. It ignores images of the static folder (`/img/x.png`), of other
 * sites and of components, animated images, SVG, and files below 10 KB, which would not become smaller. Requires the
 * package `sharp`.
 */
export default definePlugin<ImagesOptions>({
  options: imagesOptions,
  packages: ['sharp'],
  create: (options) => ({
    name: 'images',
    markdown: {
      ignoresPath: true,
      // An image with one of the extensions. Each half is searched for once.
      sign: /^(?=[^]*(?:!\[|<img))[^]*\.(?:png|jpe?g|gif|webp|tiff?)(?![a-z0-9])/i,
      rehype: [[pictures, options]],
    },
  }),
})
