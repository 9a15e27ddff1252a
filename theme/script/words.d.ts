type InScript<T> = T extends string | { readonly other: string } | readonly string[]
  ? string
  : { readonly [Key in keyof T]: Key extends 'plural' ? string : InScript<T[Key]> }

/**
 * The words of the page's language, in scripts: `WORDS.script.copy`. The bundle puts each word in the place of its name, so
 * that a script has the words that it uses, and none of its chunks is there for words alone. So names are written out to
 * the text, and nothing else is done with `WORDS`. Plural forms and rules are JSON.
 */
declare const WORDS: InScript<import('@theme/words/en').Words>
