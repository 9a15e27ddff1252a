/**
 * The public interface of themes: `@waybill/docs/theme`.
 *
 * @module
 */
export * from './model/theme.ts'

declare module 'react' {
  namespace JSX {
    /** Modes of islands, for components of a site that use islands. In MDX, they need no types. */
    interface IntrinsicAttributes {
      'client:interaction'?: boolean
      'client:visible'?: boolean | string | { readonly rootMargin: string }
      'client:idle'?: boolean | { readonly timeout: number }
      'client:load'?: boolean
      'client:media'?: string
      'client:only'?: boolean | 'react'
    }
  }
}
