/**
 * Data of content types for the layouts of this theme (`Page.data`), by layout. It is plain JSON; addresses are shown
 * unchanged.
 *
 * | Layout            | Data                 |
 * | ----------------- | -------------------- |
 * | `doc`             | `DocData`            |
 * | `category-index`  | `CategoryIndexData`  |
 * | `page`            | `StandaloneData`     |
 * | `landing`         | `LandingData`        |
 * | `search`          | none                 |
 * | `blog-list`       | `BlogListData`       |
 * | `blog-post`       | `PostData`           |
 * | `blog-archive`    | `BlogArchiveData`    |
 * | `blog-tags`       | `BlogTagsData`       |
 * | `blog-tag`        | `BlogTagData`        |
 * | `blog-authors`    | `BlogAuthorsData`    |
 * | `blog-author`     | `BlogAuthorData`     |
 * | `workflow`        | `WorkflowData`       |
 * | `workflows`       | `WorkflowsData`      |
 * | `not-found`       | none                 |
 *
 * @module
 */
import type { Reference } from '@waybill/docs/theme'

/** A page of documentation. */
export type DocData = {
  readonly tags?: readonly Reference[]
  /** The page belongs to a reference and has the same alignment. */
  readonly isReference?: boolean
} | null

/** The generated index page of a category without its own page. */
export interface CategoryIndexData {
  readonly items: readonly { readonly label: string; readonly href: string; readonly description?: string }[]
}

/** A page outside of docs and blog. `wide` gives its content the full width, `className` is a CSS class. */
export type StandaloneData = { readonly wide?: boolean; readonly className?: string } | null

/**
 * A landing page. Its parts are fragments of the entry `key`: `tagline`, `hero-image`,
 * `hero-example`, `action-0`, `feature-0`.
 */
export interface LandingData {
  readonly key: string
  readonly title: string
  readonly tagline: boolean
  readonly image: boolean
  /** Markdown beside the headline instead of an image. */
  readonly example: boolean
  readonly search: boolean
  readonly actions: number
  readonly features: number
}

/** An author of a post. */
export interface Author {
  readonly name: string
  readonly href?: string
  readonly title?: string
  readonly image?: string
  readonly description?: string
  readonly email?: string
  /** Profiles of the person on other sites. */
  readonly socials?: readonly Reference[]
}

/** A post as shown in lists and on its own page. */
export interface PostRef {
  /**
   * Key of the entry. If `truncated`, the excerpt is `fragment(key, 'preview')`, otherwise the whole `body`
   * is shown.
   */
  readonly key: string
  readonly title: string
  readonly href: string
  /** Date in ISO 8601. */
  readonly date: string
  /** Date formatted for readers. */
  readonly dateLabel: string
  readonly authors: readonly Author[]
  readonly tags: readonly Reference[]
  /** Reading time in minutes, if it is shown. */
  readonly minutes?: number
  readonly truncated: boolean
}

/** Data of a post in addition to its text. */
export interface PostData extends PostRef {
  /** Related posts, if there are any. */
  readonly related?: readonly { readonly title: string; readonly href: string; readonly dateLabel: string }[]
}

/** A page of a list of posts. */
export interface BlogListData {
  readonly posts: readonly PostRef[]
  /** Number of the page, from 1. */
  readonly page: number
  readonly pages: number
  readonly newer?: Reference
  readonly older?: Reference
  /** Text of the `h1`, if it differs from the title of the page. */
  readonly heading?: string
}

/** All posts by year, newest first. */
export interface BlogArchiveData {
  readonly years: readonly {
    readonly year: string
    readonly posts: readonly { readonly title: string; readonly href: string; readonly dateLabel: string }[]
  }[]
}

/** All tags by their first letter. */
export interface BlogTagsData {
  readonly letters: readonly {
    readonly letter: string
    readonly tags: readonly {
      readonly label: string
      readonly href: string
      readonly count: number
      readonly description?: string
    }[]
  }[]
}

/** The posts of one tag. */
export interface BlogTagData extends BlogListData {
  readonly tag: { readonly label: string; readonly description?: string }
}

/** An author in the list of authors. */
export interface AuthorRef {
  readonly key: string
  readonly name: string
  readonly title?: string
  readonly description?: string
  /** External page of the author. */
  readonly url?: string
  readonly email?: string
  readonly socials?: readonly Reference[]
  readonly image?: string
  /** Page of the author on this site. */
  readonly href?: string
  /** Number of posts. */
  readonly count: number
}

/** All authors. */
export interface BlogAuthorsData {
  readonly authors: readonly AuthorRef[]
}

/** The posts of one author. */
export interface BlogAuthorData extends BlogListData {
  readonly author: AuthorRef
}

/**
 * A workflow. Its parts are fragments of the entry `key`: `inputs`, `diagram`, `outputs`; for each step `prose:…`,
 * `call:…`, `sample:…`, `answer:…`.
 */
export interface WorkflowData {
  readonly key: string
  readonly hasInputs: boolean
  readonly hasDiagram: boolean
  readonly hasOutputs: boolean
  readonly dependsOn: readonly { readonly label: string; readonly href?: string }[]
  readonly steps: readonly {
    readonly id: string
    readonly anchor: string
    readonly title: string
    readonly hasProse: boolean
    readonly hasAnswer: boolean
    /** The request in each language. */
    readonly samples: readonly { readonly id: string; readonly label: string }[]
  }[]
  /** Address of the executable workflow for the panel of the sandbox. */
  readonly run: string
  /** Readers can run the workflow on its page. */
  readonly tryIt: boolean
  /** Address of its tool description for agents. */
  readonly tool: string
}

/** The list of workflows. */
export interface WorkflowsData {
  readonly rows: readonly {
    readonly label: string
    readonly href: string
    readonly lead?: string
    readonly steps: number
  }[]
  /** Address of the tool descriptions for agents. */
  readonly tools: string
}
