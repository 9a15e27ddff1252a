import type { Disk } from './disk.ts'
import { listOf, textOf, type ConfigMap } from './values.ts'
import { mappingOf } from '../../../base/mapping.ts'
import { readRedirectLines } from '../../../base/redirects-file.ts'

/** A rule of a host for requests to a path. Patterns have the syntax of Vercel: `:name`, `:name*`, `(.*)`, `(a|b)`. */
export interface HostRule {
  readonly from: string
  /** A path or an address; `undefined` if only the source is known. */
  readonly to: string | undefined
  /** `rewrite`: another address answers, and the URL stays. */
  readonly kind: 'redirect' | 'rewrite'
  /** The rule applies to some visitors only, for example by country or cookie. */
  readonly isConditional: boolean
  readonly file: string
  readonly line: number
}

type Read = Omit<HostRule, 'file' | 'line'>

/** Readers of host configuration files, by file name. */
const readers: Readonly<Record<string, (text: string) => readonly Read[]>> = {
  // https://vercel.com/docs/project-configuration
  'vercel.json': (text) => sourceRules(mappingOf(JSON.parse(text))),
  'netlify.toml': netlify,
  _redirects: redirectsFile,
  'firebase.json': (text) =>
    listOf(mappingOf(JSON.parse(text))['hosting']).flatMap((hosting) =>
      sourceRules(mappingOf(hosting), firebaseSource),
    ),
  'staticwebapp.config.json': (text) =>
    listOf(mappingOf(JSON.parse(text))['routes']).map((route) => azure(mappingOf(route))),
}

/**
 * Reads the host rules of a site in order: from its static folders, its own folder, and the folders above it in the
 * repository. Unreadable files are listed in `unread`.
 */
export function hostRules(disk: Disk, statics: readonly string[]): { rules: HostRule[]; unread: string[] } {
  const folders = [...statics, disk.local('public'), disk.siteDir, ...above(disk)]
  const rules: HostRule[] = []
  const unread: string[] = []
  for (const folder of new Set(folders)) {
    for (const [name, readRules] of Object.entries(readers)) {
      const file = folder === '' ? name : `${folder}/${name}`
      const text = disk.read(file)
      if (text === undefined) continue
      try {
        for (const rule of readRules(text))
          if (rule.from !== '') rules.push({ ...rule, file, line: lineOf(text, rule.from) })
      } catch {
        unread.push(file)
      }
    }
  }
  return { rules, unread }
}

/** The folder of the new site and those above it, up to the root of the repository. */
function above({ has }: Disk): string[] {
  const folders = ['', '..', '../..', '../../..']
  const top = folders.findIndex((folder) => has(folder === '' ? '.git' : `${folder}/.git`))
  return folders.slice(0, Math.max(top, 0) + 1)
}

function lineOf(text: string, part: string): number {
  return text.slice(0, Math.max(text.indexOf(part), 0)).split('\n').length
}

/** Rules of `redirects` and `rewrites` in the format of Vercel and Firebase. */
function sourceRules(config: ConfigMap, fromOf: (source: string) => string = (source) => source): Read[] {
  return (['redirect', 'rewrite'] as const).flatMap((kind) =>
    listOf(config[`${kind}s`])
      .map(mappingOf)
      .map(({ source, destination, has, missing }) => ({
        from: fromOf(String(source ?? '')),
        to: textOf(destination),
        kind,
        isConditional: has !== undefined || missing !== undefined,
      })),
  )
}

function redirectsFile(text: string): Read[] {
  return readRedirectLines(text).flatMap(({ from, to = '', status, conditions }) =>
    /^(?:\/|https?:)/.test(to) ? bySplat({ from, to, status, isConditional: conditions.length > 0 }) : [],
  )
}

/**
 * Rules of `[[redirects]]` in `netlify.toml`: tables of plain values, with `conditions` and `query`.
 */
function netlify(text: string): Read[] {
  return text.split(/^[ \t]*(?=\[)/m).flatMap((table, index, all) => {
    if (!/^\[\[\s*redirects\s*\]\]/.test(table)) return []
    const value = (key: string): string | undefined => {
      const [, plain, double, single] =
        new RegExp(`^[ \\t]*${key}[ \\t]*=[ \\t]*(?:"([^"\\n]*)"|'([^'\\n]*)'|(\\d+))`, 'm').exec(table) ?? []
      return plain ?? double ?? single
    }
    const isConditional =
      /^\s*(?:conditions|query)\s*=/m.test(table) || all[index + 1]?.startsWith('[redirects.') === true
    return bySplat({ from: value('from') ?? '', to: value('to'), status: value('status') ?? '301', isConditional })
  })
}

/**
 * Converts a rule with `*` for any rest and `:splat` in its target. A status below 300 is a rewrite, one from 400 an
 * error page.
 */
function bySplat(rule: { from: string; to: string | undefined; status: string; isConditional: boolean }): Read[] {
  const status = Number.parseInt(rule.status, 10)
  if (status >= 400) return []
  const from = rule.from.replace(/\*$/, ':splat*')
  return [{ from, to: rule.to, kind: status < 300 ? 'rewrite' : 'redirect', isConditional: rule.isConditional }]
}

/**
 * Source pattern of Firebase, a glob or names: https://firebase.google.com/docs/hosting/full-config
 */
const firebaseSource = (source: string): string => source.replace(/\/\*\*(?:\/\*)?$/, '/(.*)').replace(/@\(/g, '(')

/**
 * Rule of `routes` in Azure Static Web Apps:
 * https://learn.microsoft.com/azure/static-web-apps/configuration
 */
function azure(route: ConfigMap): Read {
  const redirect = textOf(route['redirect'])
  const to = redirect ?? textOf(route['rewrite'])
  // A route without a target only sets headers or roles.
  const from = to === undefined ? '' : String(route['route'] ?? '').replace(/\*$/, '(.*)')
  return { from, to, kind: redirect === undefined ? 'rewrite' : 'redirect', isConditional: false }
}
