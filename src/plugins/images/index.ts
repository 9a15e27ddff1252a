import { definePlugin } from '../kit.ts'
import { imagesOptions, type ImagesOptions } from './make.ts'
import { pictures } from './pictures.ts'

/**
 * Images in AVIF and WebP, in several widths, beside the original. It takes PNG, JPEG, GIF, WebP and TIFF that lie beside
 * the page or are named by `@site/…`; not images of the static folder (`/img/x.png`), of other sites, animated ones, SVG,
 * those that components show, nor files below 10 KB, which gain nothing. Needs the package `sharp`.
 */
export default definePlugin<ImagesOptions>({
  options: imagesOptions,
  packages: ['sharp'],
  create: (options) => ({
    name: 'images',
    markdown: {
      ignoresPath: true,
      // An image, and one of the endings: each half is looked for once.
      sign: /^(?=[^]*(?:!\[|<img))[^]*\.(?:png|jpe?g|gif|webp|tiff?)(?![a-z0-9])/i,
      rehype: [[pictures, options]],
    },
  }),
})
