import type { IslandRules } from '../text/needs-browser.ts'

/**
 * Value that an import of a file returns: code that may contain JSX; its text; its address; the classes of a CSS module;
 * nothing, with its styles on every page; a component that draws it; the partial of the current page.
 */
export type FileKind = 'jsx' | 'text' | 'address' | 'css-module' | 'style' | 'svg' | 'partial'

/** Additions to MDX for the code of MDX pages. */
interface MdxRules {
  /** `require('…')` in an expression is an import. */
  readonly require?: boolean
  /** Constants that every page exports, unless it has its own. */
  readonly exports?: readonly ('toc' | 'frontMatter')[]
  /** Addresses that components give begin at the base URL, which is this. */
  readonly baseUrl?: string
  /** Format of partials that end in `.md`. */
  readonly partials?: 'md' | 'mdx'
  /**
   * The module of the site, without its ending, that gives all pages components by name: a page that uses one has the
   * partials which it shows.
   */
  readonly components?: string
  /** The folder that imports of partials begin at which are written with `/`: of the site, or one in it. */
  readonly root?: string
}

/** Rules for reading the modules of a site that was written for another tool. */
export interface ModuleRules {
  /** Kinds of imported files by the end of the path (`.module.css`); the longest match counts. */
  readonly loaders?: Readonly<Record<string, FileKind>>
  /** Kinds of files by a loader before the import name (`!!raw-loader!./a.txt`); other loaders are ignored. */
  readonly inlineLoaders?: Readonly<Record<string, FileKind>>
  /** Additions for the code of MDX pages. */
  readonly mdx?: MdxRules
  /** `:name[label]` in a heading is a text directive (remark-directive): its id is made of the label alone. */
  readonly textDirectives?: boolean
  /** Components that need a browser (state, effects, handlers) become islands without `'use client'`. */
  readonly islands?: IslandRules
}

/** Old names for rules, which are still understood. */
export interface OldRules {
  /** @deprecated spread `webpackRules` */
  readonly asWebpack?: boolean
  /** @deprecated give `islands` */
  readonly findIslands?: boolean
}

function each(kind: FileKind, endings: string): Record<string, FileKind> {
  return Object.fromEntries(endings.split(' ').map((ending) => [`.${ending}`, kind]))
}

/** Modules as webpack is mostly set up to read them. */
export const webpackRules: ModuleRules = {
  loaders: {
    ...each('jsx', 'js'),
    ...each('css-module', 'module.css module.scss module.sass'),
    ...each('style', 'css scss sass less'),
    ...each('svg', 'svg'),
    ...each('address', 'png jpg jpeg gif webp avif ico bmp mp4 webm mp3 wav ogg pdf woff woff2 ttf otf eot'),
    ...each('partial', 'md mdx'),
    ...each('text', 'yml yaml'),
  },
  inlineLoaders: { 'raw-loader': 'text' },
  mdx: { require: true, exports: ['toc', 'frontMatter'], partials: 'mdx' },
}

/** The rules of several plugins in one; the later win. */
export function mergeRules(all: readonly (ModuleRules & OldRules)[]): ModuleRules {
  let merged: ModuleRules = {}
  for (const { asWebpack, findIslands, ...rules } of all) {
    const { loaders, inlineLoaders, mdx, textDirectives, islands } = {
      ...(asWebpack === true ? webpackRules : {}),
      ...(findIslands === true ? { islands: {} } : {}),
      ...rules,
    }
    merged = {
      ...merged,
      ...(loaders === undefined ? {} : { loaders: { ...merged.loaders, ...loaders } }),
      ...(inlineLoaders === undefined ? {} : { inlineLoaders: { ...merged.inlineLoaders, ...inlineLoaders } }),
      ...(mdx === undefined ? {} : { mdx: { ...merged.mdx, ...mdx } }),
      ...(textDirectives === undefined ? {} : { textDirectives }),
      ...(islands === undefined ? {} : { islands: { ...merged.islands, ...islands } }),
    }
  }
  return merged
}

/** The kind of an imported file by the rules. */
export function kindOf(path: string, { loaders = {} }: ModuleRules): FileKind | undefined {
  const name = path.toLowerCase()
  let best = ''
  for (const ending of Object.keys(loaders)) if (name.endsWith(ending) && ending.length > best.length) best = ending
  return loaders[best]
}
