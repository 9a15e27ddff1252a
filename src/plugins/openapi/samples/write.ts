import type { SampleCall } from './call.ts'
import { csharp } from './languages/csharp.ts'
import { curl } from './languages/curl.ts'
import { dart } from './languages/dart.ts'
import { go } from './languages/go.ts'
import { java } from './languages/java.ts'
import { javascript } from './languages/javascript.ts'
import type { Language } from './languages/language.ts'
import { php } from './languages/php.ts'
import { python } from './languages/python.ts'
import { ruby } from './languages/ruby.ts'

/** In the order in which they are shown. */
const languages: readonly Language[] = [curl, javascript, python, php, ruby, go, java, csharp, dart]

/** A call in one language. */
export interface WrittenSample {
  /** Of the language; the same on every page. */
  readonly id: string
  readonly label: string
  /** What the code is highlighted as. */
  readonly language: string
  readonly text: string
}

/** The call in every language. */
export function writeSamples(call: SampleCall): readonly WrittenSample[] {
  return languages.map(({ id, label, highlight, write }) => ({ id, label, language: highlight, text: write(call) }))
}
