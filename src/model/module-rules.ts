import type { IslandRules } from '../text/needs-browser.ts'

/**
 * Kind of value that an import of a file returns: code that may contain JSX; its text; its address; the classes of a
 * CSS module; nothing, with its styles on every page; a component that draws it; the value of a YAML file; the partial
 * of the current page.
 */
export type FileKind = 'jsx' | 'text' | 'address' | 'css-module' | 'style' | 'svg' | 'data' | 'partial'

/** Additions to MDX for the code of MDX pages. */
interface MdxRules {
  /** Treats `require('…')` in an expression as an import. */
  readonly require?: boolean
  /** Constants that every page exports, unless it has its own. */
  readonly exports?: readonly 'toc'[]
  /** Base URL with which addresses in components start. */
  readonly baseUrl?: string
  /** Format of partials that end in `.md`. */
  readonly partials?: 'md' | 'mdx'
  /**
   * Module of the site, without extension, that provides components for all pages by name. A page that uses a
   * component includes its partials.
   */
  readonly components?: string
  /** Folder for imports of partials with a leading `/`: that of the site, or one in it. */
  readonly root?: string
}

/** Rules for reading the modules of a site that was written for another tool. */
export interface ModuleRules {
  /** Kinds of imported files by the end of the path (`.module.css`); the longest match applies. */
  readonly loaders?: Readonly<Record<string, FileKind>>
  /** Kinds of files by a loader before the import name (`!!raw-loader!./a.txt`); other loaders are ignored. */
  readonly inlineLoaders?: Readonly<Record<string, FileKind>>
  /** Additions for the code of MDX pages. */
  readonly mdx?: MdxRules
  /**
   * Treats `:name[label]` in a heading as a text directive (remark-directive): its id is derived from the
   * label only.
   */
  readonly textDirectives?: boolean
  /** Components that need a browser (state, effects, handlers) become islands without `'use client'`. */
  readonly islands?: IslandRules
}

/** Deprecated names for rules. */
export interface OldRules {
  /** @deprecated use `...webpackRules` */
  readonly asWebpack?: boolean
  /** @deprecated use `islands` */
  readonly findIslands?: boolean
}

function each(kind: FileKind, endings: string): Record<string, FileKind> {
  return Object.fromEntries(endings.split(' ').map((ending) => [`.${ending}`, kind]))
}

/** Rules for modules that correspond to common webpack configurations. */
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
  mdx: { require: true, exports: ['toc'], partials: 'mdx' },
}

/** Merges the rules of several plugins; later ones have priority. */
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

/** Kind of an imported file; `undefined` without a rule. */
export function kindOf(path: string, { loaders = {} }: ModuleRules): FileKind | undefined {
  const name = path.toLowerCase()
  let best = ''
  for (const ending of Object.keys(loaders)) if (name.endsWith(ending) && ending.length > best.length) best = ending
  return loaders[best]
}
