/** Types of files that modules of a site import. In tsconfig.json: "types": ["@waybill/docs/client"]. */

declare module '*.module.css' {
  /** Unique class names by the names in the file. */
  const classes: Readonly<Record<string, string>>
  export default classes
}
declare module '*.module.scss' {
  const classes: Readonly<Record<string, string>>
  export default classes
}
declare module '*.module.sass' {
  const classes: Readonly<Record<string, string>>
  export default classes
}
declare module '*.css' {}
declare module '*.scss' {}
declare module '*.sass' {}

declare module '*.svg' {
  import type { ComponentType, SVGProps } from 'react'
  const Picture: ComponentType<SVGProps<SVGSVGElement> & { readonly title?: string }>
  export default Picture
}
declare module '*.svg?react' {
  import type { ComponentType, SVGProps } from 'react'
  const Picture: ComponentType<SVGProps<SVGSVGElement> & { readonly title?: string }>
  export default Picture
}
declare module '*?raw' {
  const text: string
  export default text
}
declare module '*?url' {
  const address: string
  export default address
}
declare module '*.png' {
  const address: string
  export default address
}
declare module '*.jpg' {
  const address: string
  export default address
}
declare module '*.jpeg' {
  const address: string
  export default address
}
declare module '*.gif' {
  const address: string
  export default address
}
declare module '*.webp' {
  const address: string
  export default address
}
declare module '*.avif' {
  const address: string
  export default address
}
declare module '*.ico' {
  const address: string
  export default address
}
declare module '*.mp4' {
  const address: string
  export default address
}
declare module '*.webm' {
  const address: string
  export default address
}
declare module '*.mp3' {
  const address: string
  export default address
}
declare module '*.wav' {
  const address: string
  export default address
}
declare module '*.ogg' {
  const address: string
  export default address
}
declare module '*.pdf' {
  const address: string
  export default address
}
declare module '*.woff' {
  const address: string
  export default address
}
declare module '*.woff2' {
  const address: string
  export default address
}
declare module '*.yaml' {
  const value: any
  export default value
}
declare module '*.yml' {
  const value: any
  export default value
}

interface ImportMetaEnv {
  readonly MODE: 'production'
  readonly PROD: true
  readonly DEV: false
  readonly [name: `DOCS_PUBLIC_${string}`]: string
}
interface ImportMeta {
  readonly env: ImportMetaEnv
}
