/**
 * OpenAPI Overlay 1.0: documents that say what of a description is another, such as its texts in another language. They are
 * applied to the description in one piece, in their order.
 *
 * @module
 */
import type { Diagnostic } from '../kit.ts'
import type { Origins } from '../../api/origins.ts'
import { dict, hasParts, isDict, list, type Dict } from '../../api/value.ts'

/** A document of an overlay, parsed, by its path. */
export interface OverlayDocument {
  readonly path: string
  readonly parsed: unknown
}

interface Around {
  /** Path of the description's root file. */
  readonly description: string
  readonly origins: Origins
}

/** Applies overlays to a description, in place; gives what is wrong with them. A broken one is not applied. */
export async function applyOverlays(
  root: Dict,
  overlays: readonly OverlayDocument[],
  around: Around,
): Promise<readonly Diagnostic[]> {
  const { exec } = await import('jsonpath-rfc9535')
  const find: Finder = (target) => {
    const found: Match[] = []
    exec(root as never, target, (_, path) => void found.push(matchAt(root, path)))
    return found
  }
  return overlays.flatMap((overlay) => {
    const { document, diagnostics } = checked(overlay, around)
    if (document === undefined) return diagnostics
    return [...diagnostics, ...list(document['actions']).flatMap((action) => apply(dict(action), find, around.origins))]
  })
}

type Finder = (target: string) => readonly Match[]

const codes = { error: 'openapi/overlay', warning: 'openapi/overlay-unused' } as const

const known = {
  document: 'overlay info extends actions',
  info: 'title version',
  action: 'target description update remove',
}

function checked(
  { path, parsed }: OverlayDocument,
  { description, origins }: Around,
): { readonly document?: Dict; readonly diagnostics: readonly Diagnostic[] } {
  const document = dict(parsed)
  const diagnostics: Diagnostic[] = []
  const report = (message: string, node: unknown, key?: string, severity: Diagnostic['severity'] = 'error'): void => {
    const place = isDict(node) || Array.isArray(node) ? origins.place(node, key) : { file: path, line: 1, column: 1 }
    diagnostics.push({ code: codes[severity], severity, message, place })
  }
  const unknownKeys = (node: Dict, names: string, what: string): void => {
    for (const key of Object.keys(node))
      if (!names.split(' ').includes(key) && !key.startsWith('x-'))
        report(`${what} has no key "${key}"`, node, key, 'warning')
  }
  const { overlay, info, extends: base, actions } = document
  if (!isDict(parsed)) report('an overlay is a mapping', parsed)
  else if (typeof overlay !== 'string' || !/^1\.[01]\./.test(overlay))
    report('the file is no OpenAPI Overlay of version 1.0: "overlay: 1.0.0" is expected', document, 'overlay')
  if (diagnostics.length > 0) return { diagnostics }
  unknownKeys(document, known.document, 'an overlay')
  const { title, version } = dict(info)
  if (typeof title !== 'string' || (typeof version !== 'string' && typeof version !== 'number'))
    report('"info" of an overlay has a title and a version', document, 'info', 'warning')
  if (typeof base === 'string' && isOther(base, path, description))
    report(`this overlay extends "${base}", and is applied to ${description}`, document, 'extends', 'warning')
  if (list(actions).length === 0) report('an overlay has a list of actions', document, 'actions')
  for (const action of list(actions)) {
    const { target, update, remove } = dict(action)
    if (typeof target !== 'string') report('an action has a target, a path such as $.info', action)
    if (update === undefined && remove !== true) report('an action updates or removes its target', action)
    if (remove !== undefined && typeof remove !== 'boolean') report('"remove" is true or false', action, 'remove')
    if (isDict(action)) unknownKeys(action, known.action, 'an action')
  }
  return diagnostics.some(({ severity }) => severity === 'error') ? { diagnostics } : { document, diagnostics }
}

/** Whether an overlay names another description; of an address on the web nobody knows. */
function isOther(base: string, path: string, description: string): boolean {
  if (/^[a-z][a-z\d+.-]*:/i.test(base)) return false
  const name = (one: string): string => one.replace(/^.*\//, '')
  return name(base) !== name(description) && name(base) !== name(path)
}

/** A place in the description that a target means. */
interface Match {
  readonly parent: Record<string, unknown> | unknown[] | undefined
  readonly key: string | number
  readonly node: unknown
}

function apply(action: Dict, find: Finder, origins: Origins): readonly Diagnostic[] {
  const { target, update, remove } = action
  const problem = (message: string, key: string, severity: Diagnostic['severity'], hint?: string): Diagnostic[] => [
    {
      code: codes[severity],
      severity,
      message,
      place: origins.place(action, key),
      ...(hint === undefined ? {} : { hint }),
    },
  ]
  let matches: readonly Match[]
  try {
    matches = find(String(target))
  } catch (error) {
    const said = error instanceof Error ? error.message : String(error)
    return problem(`the target is no JSONPath: ${said.split('\n')[0] ?? ''}`, 'target', 'error', 'see RFC 9535')
  }
  const hint = 'nothing is changed by it: look at the path, or take the action out'
  if (matches.length === 0) return problem(`the target matches nothing: ${String(target)}`, 'target', 'warning', hint)
  if (remove === true) {
    removeAll(matches)
    return []
  }
  const outer = outerRef(update)
  if (outer !== undefined)
    return problem(`"${outer}" leads out of the description`, 'update', 'error', 'write it out here')
  const seen = new Set<unknown>()
  for (const match of matches) {
    const { node } = match
    // What stands at several places (an alias of YAML) is one thing.
    if (hasParts(node) && seen.has(node)) continue
    seen.add(node)
    // Since 1.1 also texts and numbers may be a target.
    if (Array.isArray(node)) node.push(...(Array.isArray(update) ? update : [update]).map((one) => copy(one, origins)))
    else if (isDict(node) && isDict(update)) merge(node, update, origins)
    else if (!hasParts(node) && match.parent !== undefined) set(match, copy(update, origins))
    else
      return problem('the target is an object, and the update is none', 'update', 'error', 'give it keys with values')
  }
  return []
}

function matchAt(root: Dict, path: readonly (string | number)[]): Match {
  let parent: Match['parent']
  let node: unknown = root
  for (const name of path) {
    const key = typeof name === 'string' ? plainKey(name) : name
    parent = node as Match['parent']
    node = (node as Record<string | number, unknown>)[key]
  }
  const last = path.at(-1) ?? ''
  return { parent, key: typeof last === 'string' ? plainKey(last) : last, node }
}

const escapes: Readonly<Record<string, string>> = { b: '\b', f: '\f', n: '\n', r: '\r', t: '\t' }

/** A key as it is, of one as normalized paths write it. */
const plainKey = (key: string): string =>
  key.replace(/\\(?:u([\da-f]{4})|(.))/gi, (_, code: string | undefined, sign = '') =>
    code === undefined ? (escapes[String(sign)] ?? String(sign)) : String.fromCharCode(Number.parseInt(code, 16)),
  )

function set({ parent, key }: Match, value: unknown): void {
  if (parent !== undefined) (parent as Record<string | number, unknown>)[key] = value
}

/** From the end of lists to their start, so that the places of the others hold. */
function removeAll(matches: readonly Match[]): void {
  const inLists = matches.filter(({ parent }) => Array.isArray(parent))
  for (const { parent, key } of [...inLists].sort((a, b) => Number(b.key) - Number(a.key)))
    (parent as unknown[]).splice(Number(key), 1)
  for (const { parent, key } of matches) if (parent !== undefined && !Array.isArray(parent)) delete parent[key]
}

/** Objects are joined, lists grow, everything else takes the place of what was there. */
function merge(target: Dict, update: Dict, origins: Origins): void {
  const into = target as Record<string, unknown>
  for (const [key, value] of Object.entries(update)) {
    if (key === '__proto__') continue
    const before = into[key]
    if (isDict(before) && isDict(value)) merge(before, value, origins)
    else if (Array.isArray(before) && Array.isArray(value)) before.push(...value.map((one) => copy(one, origins)))
    else into[key] = copy(value, origins)
  }
}

/** What is put in several places is an object of its own in each, written where the overlay has it. */
function copy(value: unknown, origins: Origins): unknown {
  if (!isDict(value) && !Array.isArray(value)) return value
  const made = Array.isArray(value)
    ? value.map((one) => copy(one, origins))
    : Object.fromEntries(Object.entries(value).map(([key, one]) => [key, copy(one, origins)]))
  origins.adopt(made, value)
  return made
}

/** A reference to another file: what is put in one piece has none. */
function outerRef(value: unknown): string | undefined {
  if (Array.isArray(value)) return value.map(outerRef).find((one) => one !== undefined)
  if (!isDict(value)) return undefined
  const { $ref: ref } = value
  if (typeof ref === 'string' && !ref.startsWith('#')) return ref
  return Object.entries(value)
    .map(([key, one]) => (key.startsWith('x-') ? undefined : outerRef(one)))
    .find((one) => one !== undefined)
}
