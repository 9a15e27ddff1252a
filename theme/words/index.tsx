import { createContext, createElement, Fragment, useContext, type ReactNode } from 'react'
import en, { type Words } from '@theme/words/en'

/** The languages of the interface, by the first part of a locale. */
const languages: Readonly<Record<string, Words>> = { en }

const Language = createContext(en)

/** Gives all that stands in it the words of a locale; English, where the theme has no others. */
export function InLocale({ locale, children }: { readonly locale: string; readonly children: ReactNode }) {
  return <Language.Provider value={languages[locale.split('-')[0] ?? ''] ?? en}>{children}</Language.Provider>
}

/** The words of the page's language. */
export function useWords(): Words {
  return useContext(Language)
}

/** A text whose slots hold elements: `<Phrase text="Body: {schema}" schema={<a …/>} />`. */
export function Phrase({ text, ...slots }: { readonly text: string; readonly [slot: string]: ReactNode }) {
  const parts = text.split(/\{(\w+)\}/).map((part, index) => (index % 2 === 0 ? part : slots[part]))
  return createElement(Fragment, null, ...parts)
}
