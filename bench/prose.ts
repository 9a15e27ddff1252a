import type { Random } from './random.ts'
import { adjectives, conjunctions, determiners, nouns, prepositions, verbs } from './words.ts'

/** The parts of a clause, repeated until a sentence is long enough; an adjective comes half of the time. */
const clause = [
  ...[determiners, adjectives, nouns, verbs, determiners, adjectives, nouns],
  ...[prepositions, determiners, nouns, conjunctions],
]

/** A sentence of exactly this number of words, with a capital and a full stop; a few words are code or stressed. */
export function sentence(random: Random, words: number): string {
  const sentences: string[] = []
  for (let at = 0; sentences.length < words; at++) {
    const part = clause[at % clause.length] ?? nouns
    if (part === adjectives && random.between(0, 1) === 0) continue
    const word = random.one(part)
    if (part !== nouns) sentences.push(word)
    else
      sentences.push(random.between(0, 19) === 0 ? `\`${word}\`` : random.between(0, 29) === 0 ? `**${word}**` : word)
  }
  sentences[0] = capital(random.one(determiners))
  return `${sentences.join(' ')}.`
}

/**
 * A paragraph of exactly this number of words: sentences of 7 to 16 words; the last sentence has the remaining words.
 */
export function paragraph(random: Random, words: number): string {
  const sentences: string[] = []
  let remaining = words
  while (remaining > 0) {
    const wordCount = random.between(7, 16)
    const length = remaining - wordCount < 7 ? remaining : wordCount
    sentences.push(sentence(random, length))
    remaining -= length
  }
  return sentences.join(' ')
}

/** A heading of three words, without a full stop. */
export function heading(random: Random): string {
  return `${capital(random.one(adjectives))} ${random.one(nouns)} ${random.one(nouns)}`
}

/** The word with a capital letter. */
export function capital(word: string): string {
  return word.slice(0, 1).toUpperCase() + word.slice(1)
}
