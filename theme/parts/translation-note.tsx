import { fill, type PageView } from '@waybill/docs/theme'
import { useWords } from '@theme/words/index'

/** Note that the page has no translation yet, with the language that it is shown in. */
export function TranslationNote({ page }: { readonly page: PageView }) {
  const words = useWords().page
  const { untranslated } = page
  if (untranslated === undefined) return null
  return (
    <div className="translation-note" role="note" data-feature="languages" data-search="skip" data-twin="skip">
      <p>{fill(words.untranslated, { language: untranslated.label })}</p>
    </div>
  )
}

/** The language of what a page says, for elements that hold it and nothing else; nothing where it is that of the site. */
export function languageOf({ untranslated }: PageView): { readonly lang?: string; readonly dir?: 'ltr' | 'rtl' } {
  return untranslated === undefined ? {} : { lang: untranslated.code, dir: untranslated.direction }
}
