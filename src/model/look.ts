/** Look of a site, in addition to its theme folder. */
export interface Look {
  /** A preset of the theme: its name, or the path of its style sheet. */
  readonly preset?: string
  /** Values of design tokens (custom properties in `styles/tokens`), by name without dashes. */
  readonly tokens: Readonly<Record<string, TokenValue | undefined>>
}

/** A value for both modes, or one for each. */
type TokenValue = string | { readonly dark?: string | undefined; readonly light?: string | undefined }

/** Presets of the theme, each a file in `theme/presets`. */
export const presets = ['paper', 'signal', 'fern'] as const

/** Names of the custom properties in `theme/styles/tokens.css`, without dashes. */
export const tokenNames = (
  'font-text font-title font-code size-tiny size-small size-ui size-text size-lead size-h4 size-h3 ' +
  'size-h2 size-h1 size-display line-text line-title space-1 space-2 space-3 space-4 space-5 space-6 ' +
  'space-7 space-8 space-block radius radius-small measure header-height sidebar-width page-width ' +
  'color-page color-raised color-sunken color-text color-strong color-muted color-line ' +
  'color-line-strong color-accent color-accent-quiet color-on-accent color-good color-good-quiet ' +
  'color-warning color-warning-quiet color-bad color-bad-quiet color-violet color-violet-quiet shadow ' +
  'method-get method-get-quiet method-post method-post-quiet method-put method-put-quiet method-patch ' +
  'method-patch-quiet method-delete method-delete-quiet ' +
  'code-page code-line code-text code-comment code-keyword code-string code-constant code-function ' +
  'code-parameter code-punctuation code-link code-inline'
).split(' ')
