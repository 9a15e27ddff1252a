type InScript<T> = T extends string | { readonly other: string } | readonly string[]
  ? string
  : { readonly [Key in keyof T]: Key extends 'plural' ? string : InScript<T[Key]> }

/**
 * Words of the page's language in scripts: `WORDS.script.copy`. The bundle replaces each name with its text, so that a
 * script contains only the words it uses. Names must therefore be written in full, and `WORDS` cannot be used in any
 * other way. Plural forms and rules are JSON.
 */
declare const WORDS: InScript<import('@theme/words/en').Words>
