import Slugger from 'github-slugger'

/** A heading of a Markdown page, with the range of its section. */
export interface PageSection {
  readonly heading: string
  /** Id on the page, unless the author chose another. */
  readonly id: string
  readonly level: number
  readonly start: number
  /** Start of the next heading of the same or a higher level. */
  readonly end: number
}

/** The sections of a page in order. Code is ignored. */
export function sectionsOf(markdown: string): readonly PageSection[] {
  const slugger = new Slugger()
  const headings: Omit<PageSection, 'end'>[] = []
  let fence: string | undefined
  let at = 0
  for (const line of markdown.split('\n')) {
    const mark = /^ {0,3}(`{3,}|~{3,})/.exec(line)?.[1]
    if (fence === undefined) {
      fence = mark
      const [, marks, words] = /^(#{1,6}) (.+?)(?: #+)?$/.exec(line) ?? []
      if (mark === undefined && marks !== undefined && words !== undefined) {
        const heading = plainHeading(words)
        headings.push({ heading, id: slugger.slug(heading), level: marks.length, start: at })
      }
    } else if (mark?.startsWith(fence) === true && line.trim() === mark) fence = undefined
    at += line.length + 1
  }
  return headings.map((heading, index) => {
    const next = headings.slice(index + 1).find(({ level }) => level <= heading.level)
    return { ...heading, end: next?.start ?? markdown.length }
  })
}

/** The section with an id or a heading. Case and code style of headings are ignored. */
export function sectionNamed(sections: readonly PageSection[], name: string): PageSection | undefined {
  const wantedName = name.replace(/^#+ ?/, '').trim()
  const folded = plainHeading(wantedName).toLowerCase()
  return (
    sections.find(({ id }) => id === wantedName) ?? sections.find(({ heading }) => heading.toLowerCase() === folded)
  )
}

function plainHeading(text: string): string {
  return text
    .replace(/!?\[([^\]]*)\]\([^)]*\)/g, '$1')
    .replace(/\\([!-/:-@[-`{-~])/g, '$1')
    .replace(/[`*]/g, '')
    .trim()
}
