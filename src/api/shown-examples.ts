import { fill } from '../model/words.ts'
import type { Sample } from './data.ts'
import type { MediaExample } from './generate/page-examples.ts'
import { exampleCode, fullestFirst } from './texts.ts'
import type { TreePage } from './schema-tree.ts'
import type { Code } from './texts.ts'
import { dict, hasParts } from './value.ts'

/** Maximum size of all examples of a page together, in characters of HTML. */
export const maxExampleSize = 40_000

/** Average size of a highlighted character, in characters of HTML. */
const colouredSize = 2.7

/** Maximum share of the remaining budget for one example, with and without highlighting. */
const colouredPart = 1 / 2
const plainPart = 3 / 4

/** Minimum length of an excerpt; shorter ones are useless. */
const minExampleSize = 200

/**
 * The examples of a body as samples, one for each text. A long example is not highlighted; a longer one is shortened, with
 * a note that links to the description.
 *
 * @param withTypes adds the media types to the labels
 */
export function shownExamples(
  examples: readonly (MediaExample & { readonly type: string; readonly label: string })[],
  page: TreePage,
  withTypes = false,
): readonly Sample[] {
  const byText = new Map<string, (typeof examples)[number][]>()
  for (const example of examples) {
    const { language, text } = exampleCode(example.value, typeOf(example))
    const key = `${language}\n${text}`
    byText.set(key, [...(byText.get(key) ?? []), example])
  }
  const samples = [...byText.values()].map((duplicates) => {
    const example = duplicates[0]!
    const { code, note } = fitToBudget(example, page)
    const about = example.name === undefined ? undefined : page.texts.of(dict(example.node), page.entry)
    const sample: Sample = {
      label: labelOf(duplicates, withTypes),
      text: page.texts.code(code, page.entry, example.node, note),
      ...(about === undefined ? {} : { about }),
      ...(example.generated === true ? { generated: true } : {}),
    }
    // A shortened example is less useful than a complete one.
    return { sample, value: note === undefined ? example.value : undefined }
  })
  return fullestFirst(samples).map(({ sample }) => sample)
}

/** The labels of equal examples, each once with its media types. */
function labelOf(examples: readonly { readonly type: string; readonly label: string }[], withTypes: boolean): string {
  const typesByLabel = new Map<string, string[]>()
  for (const { label, type } of examples) typesByLabel.set(label, [...(typesByLabel.get(label) ?? []), type])
  return [...typesByLabel]
    .map(([label, types]) => {
      const others = withTypes ? types.filter((type) => type !== label) : []
      return others.length === 0 ? label : `${label} (${others.join(', ')})`
    })
    .join(', ')
}

/**
 * Media type of a displayed example. An external one is displayed as its address, which is plain
 * text.
 */
function typeOf({ type, isElsewhere }: Pick<MediaExample, 'isElsewhere'> & { readonly type: string }): string {
  return isElsewhere === true ? 'text/plain' : type
}

function fitToBudget(
  example: MediaExample & { readonly type: string },
  page: TreePage,
): { readonly code: Code; readonly note?: string } {
  const { value } = example
  const type = typeOf(example)
  const code = exampleCode(value, type)
  const size = code.text.length
  if (size * colouredSize <= page.exampleBudget.remaining * colouredPart) {
    page.exampleBudget.remaining -= size * colouredSize
    return { code }
  }
  const budget = Math.max(minExampleSize, page.exampleBudget.remaining * plainPart)
  const isWhole = size <= budget
  const text = isWhole ? code.text : exampleCode(beginning(value, budget), type).text
  page.exampleBudget.remaining -= text.length
  const plain = { language: 'text', text }
  if (isWhole) return { code: plain }
  const lines = (all: string): number => all.split('\n').length
  const counts = { shown: lines(text), all: lines(code.text), file: page.file }
  return { code: plain, note: fill(page.words.examples.shortened, counts) }
}

/**
 * Shortens a value to about `budget` characters: omits later entries, and ends a long text with `…`.
 */
export function beginning(value: unknown, budget: number): unknown {
  let remaining = budget
  function part(value: unknown, level: number): unknown {
    if (typeof value === 'string') {
      const shortened =
        value.length <= remaining ? value : `${[...value.slice(0, Math.max(1, remaining))].slice(0, -1).join('')}…`
      remaining -= shortened.length + 2
      return shortened
    }
    if (!hasParts(value)) {
      remaining -= String(value).length
      return value
    }
    const entries: [string, unknown][] = []
    for (const [key, child] of Object.entries(value)) {
      remaining -= 2 * level + (Array.isArray(value) ? 2 : key.length + 6)
      if (remaining <= 0) break
      entries.push([key, part(child, level + 1)])
    }
    return Array.isArray(value) ? entries.map(([, child]) => child) : Object.fromEntries(entries)
  }
  return part(value, 1)
}
