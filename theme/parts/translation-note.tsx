import { fill, type PageView } from '@waybill/docs/theme'
import { useWords } from '@theme/words/index'

/** Note that the page has no translation yet, with its language. */
export function TranslationNote({ page }: { readonly page: PageView }) {
  const words = useWords().page
  const { untranslated } = page
  if (untranslated === undefined) return null
  return (
    <div className="translation-note" role="note" data-feature="languages" data-search="skip" data-markdown="skip">
      <p>{fill(words.untranslated, { language: untranslated.label })}</p>
    </div>
  )
}

/** `lang` attribute for elements that contain only text of the page; empty if it is in the language of the site. */
export function languageOf({ untranslated }: PageView): { readonly lang?: string; readonly dir?: 'ltr' | 'rtl' } {
  return untranslated === undefined ? {} : { lang: untranslated.code, dir: untranslated.direction }
}
