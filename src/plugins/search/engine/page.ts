/** A part of a page under one heading, as it is searched. */
export interface SearchSection {
  /** Id of the heading; empty before the first. */
  readonly hash: string
  /** The heading; empty before the first. */
  readonly heading: string
  readonly text: string
}

/** The texts of a page in which a phrase may stand. */
export function textsOf({ title, description, keywords, sections }: SearchPage): readonly string[] {
  return [title, description, ...keywords, ...sections.flatMap(({ heading, text }) => [heading, text])]
}

/** A page, as it is searched. */
export interface SearchPage {
  /** Address inside the site, with the base URL. */
  readonly url: string
  readonly title: string
  readonly breadcrumb: readonly string[]
  /** Name of the docs version. */
  readonly version?: string
  readonly description: string
  readonly keywords: readonly string[]
  readonly sections: readonly SearchSection[]
}
