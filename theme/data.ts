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
  /** It belongs to the pages of a reference, and is aligned with them. */
  readonly isReference?: boolean
} | null

/** The index page that is made for a category without a page of its own. */
export interface CategoryIndexData {
  readonly items: readonly { readonly label: string; readonly href: string; readonly description?: string }[]
}

/** A page outside the documentation and the blog; `wide` gives its content the whole width, `className` a class. */
export type StandaloneData = { readonly wide?: boolean; readonly className?: string } | null

/** A page that leads into the site. What it shows are fragments of the entry `key`: `tagline`, `hero-image`, `action-0`, `feature-0`. */
export interface LandingData {
  readonly key: string
  readonly title: string
  readonly tagline: boolean
  readonly image: boolean
  readonly search: boolean
  readonly actions: number
  readonly features: number
}

/** A person who wrote a post. */
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

/** A post as lists and its own page show it. */
export interface PostRef {
  /** Key of the entry: the excerpt is `fragment(key, 'preview')` where `truncated`, else the whole `body`. */
  readonly key: string
  readonly title: string
  readonly href: string
  /** ISO 8601. */
  readonly date: string
  /** The date as a person reads it. */
  readonly dateLabel: string
  readonly authors: readonly Author[]
  readonly tags: readonly Reference[]
  /** Reading time, where it is shown. */
  readonly minutes?: number
  readonly truncated: boolean
}

/** Data of a post beside its text. */
export interface PostData extends PostRef {
  /** Posts about the same, where there are any. */
  readonly related?: readonly { readonly title: string; readonly href: string; readonly dateLabel: string }[]
}

/** One page of a list of posts. */
export interface BlogListData {
  readonly posts: readonly PostRef[]
  /** From 1. */
  readonly page: number
  readonly pages: number
  readonly newer?: Reference
  readonly older?: Reference
  /** The `h1`, if not the title of the page. */
  readonly heading?: string
}

/** All posts by year, the newest first. */
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
  /** A page elsewhere. */
  readonly url?: string
  readonly email?: string
  readonly socials?: readonly Reference[]
  readonly image?: string
  /** The page of the author on this site. */
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

/** A workflow. What it shows are fragments of the entry `key`: `inputs`, `diagram`, `outputs`; of each step `prose:…`, `call:…`, `sample:…`, `answer:…`. */
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
  /** Address of what is run of it: for the panel of the sandbox. */
  readonly run: string
  /** Readers can run it from its page. */
  readonly tryIt: boolean
  /** Address of its description for agents. */
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
  /** Address of the descriptions for agents. */
  readonly tools: string
}
