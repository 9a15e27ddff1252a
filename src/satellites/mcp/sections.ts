import Slugger from 'github-slugger'

/** A heading of a page in Markdown, and where its section stands. */
export interface PageSection {
  readonly heading: string
  /** As the page has it in a browser, unless the author has given another. */
  readonly id: string
  readonly level: number
  readonly start: number
  /** Where the next heading of its level, or of one above, begins. */
  readonly end: number
}

/** The sections of a page in their order. Lines of code that look like headings are none. */
export function sectionsOf(markdown: string): readonly PageSection[] {
  const slugger = new Slugger()
  const found: Omit<PageSection, 'end'>[] = []
  let fence: string | undefined
  let at = 0
  for (const line of markdown.split('\n')) {
    const mark = /^ {0,3}(`{3,}|~{3,})/.exec(line)?.[1]
    if (fence === undefined) {
      fence = mark
      const [, marks, words] = /^(#{1,6}) (.+?)(?: #+)?$/.exec(line) ?? []
      if (mark === undefined && marks !== undefined && words !== undefined) {
        const heading = plainHeading(words)
        found.push({ heading, id: slugger.slug(heading), level: marks.length, start: at })
      }
    } else if (mark?.startsWith(fence) === true && line.trim() === mark) fence = undefined
    at += line.length + 1
  }
  return found.map((one, index) => {
    const next = found.slice(index + 1).find(({ level }) => level <= one.level)
    return { ...one, end: next?.start ?? markdown.length }
  })
}

/** The section with an id or a heading; capital letters and marks of code do not matter. */
export function sectionNamed(sections: readonly PageSection[], name: string): PageSection | undefined {
  const wanted = name.replace(/^#+ ?/, '').trim()
  const folded = plainHeading(wanted).toLowerCase()
  return sections.find(({ id }) => id === wanted) ?? sections.find(({ heading }) => heading.toLowerCase() === folded)
}

function plainHeading(text: string): string {
  return text
    .replace(/!?\[([^\]]*)\]\([^)]*\)/g, '$1')
    .replace(/\\([!-/:-@[-`{-~])/g, '$1')
    .replace(/[`*]/g, '')
    .trim()
}
