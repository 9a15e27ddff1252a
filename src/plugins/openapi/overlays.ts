/**
 * OpenAPI Overlay 1.0: documents that change a description, for example to translate its texts. They are applied to the
 * bundled description, in order.
 *
 * @module
 */
import type { Diagnostic } from '../kit.ts'
import type { Origins } from '../../api/origins.ts'
import { dict, hasParts, isDict, list, longestText, type Dict } from '../../api/value.ts'

/** A parsed overlay document. */
export interface OverlayDocument {
  readonly path: string
  readonly parsed: unknown
}

interface OverlayContext {
  /** Path of the description's root file. */
  readonly description: string
  readonly origins: Origins
}

/** Applies overlays to a description in place and returns their problems. An invalid overlay is not applied. */
export async function applyOverlays(
  root: Dict,
  overlays: readonly OverlayDocument[],
  context: OverlayContext,
): Promise<readonly Diagnostic[]> {
  const [{ JsonPaths }, { longestForPath }] = await Promise.all([
    import('../../api/jsonpath-matches.ts'),
    import('../../api/jsonpath.ts'),
  ])
  const paths = new JsonPaths()
  const find: Finder = (target) => {
    if (longestText(root) > longestForPath(target)) throw new Error('a pattern in it may take too many steps')
    return paths.map(root, target, (path) => matchAt(root, path))
  }
  return overlays.flatMap((overlay) => {
    const { document, diagnostics } = checked(overlay, context)
    if (document === undefined) return diagnostics
    return [
      ...diagnostics,
      ...list(document['actions']).flatMap((action) => apply(dict(action), find, context.origins)),
    ]
  })
}

type Finder = (target: string) => readonly Match[] | Error

const codes = { error: 'openapi/overlay', warning: 'openapi/overlay-unused' } as const

const knownKeys = {
  document: 'overlay info extends actions',
  info: 'title version',
  action: 'target description update remove',
}

function checked(
  { path, parsed }: OverlayDocument,
  { description, origins }: OverlayContext,
): { readonly document?: Dict; readonly diagnostics: readonly Diagnostic[] } {
  const document = dict(parsed)
  const diagnostics: Diagnostic[] = []
  const report = (message: string, node: unknown, key?: string, severity: keyof typeof codes = 'error'): void => {
    const location =
      isDict(node) || Array.isArray(node) ? origins.locationOf(node, key) : { file: path, line: 1, column: 1 }
    diagnostics.push({ code: codes[severity], severity, message, location })
  }
  const unknownKeys = (node: Dict, names: string, subject: string): void => {
    for (const key of Object.keys(node))
      if (!names.split(' ').includes(key) && !key.startsWith('x-'))
        report(`${subject} has no key "${key}"`, node, key, 'warning')
  }
  const { overlay, info, extends: base, actions } = document
  if (!isDict(parsed)) report('an overlay is a mapping', parsed)
  else if (typeof overlay !== 'string' || !/^1\.[01]\./.test(overlay))
    report('the file is not an OpenAPI Overlay of version 1.0: expected "overlay: 1.0.0"', document, 'overlay')
  if (diagnostics.length > 0) return { diagnostics }
  unknownKeys(document, knownKeys.document, 'an overlay')
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
    if (isDict(action)) unknownKeys(action, knownKeys.action, 'an action')
  }
  return diagnostics.some(({ severity }) => severity === 'error') ? { diagnostics } : { document, diagnostics }
}

/** Returns true if an overlay extends another local description. */
function isOther(base: string, path: string, description: string): boolean {
  if (/^[a-z][a-z\d+.-]*:/i.test(base)) return false
  const name = (address: string): string => address.replace(/^.*\//, '')
  return name(base) !== name(description) && name(base) !== name(path)
}

/** A value of the description that matches a target. */
interface Match {
  readonly parent: Record<string, unknown> | unknown[] | undefined
  readonly key: string | number
  readonly node: unknown
}

function apply(action: Dict, find: Finder, origins: Origins): readonly Diagnostic[] {
  const { target, update, remove } = action
  const problem = (message: string, key: string, severity: keyof typeof codes, hint?: string): Diagnostic[] => [
    {
      code: codes[severity],
      severity,
      message,
      location: origins.locationOf(action, key),
      ...(hint === undefined ? {} : { hint }),
    },
  ]
  let matches: ReturnType<Finder>
  try {
    matches = find(String(target))
  } catch (error) {
    const reason = error instanceof Error ? error.message : String(error)
    return problem(`the target is not a JSONPath: ${reason.split('\n')[0] ?? ''}`, 'target', 'error', 'see RFC 9535')
  }
  if (matches instanceof Error)
    return problem(`the target takes too many steps: ${String(target)}`, 'target', 'error', 'write fewer ".."')
  const hint = 'the action changes nothing: correct the path, or remove the action'
  if (matches.length === 0) return problem(`the target matches nothing: ${String(target)}`, 'target', 'warning', hint)
  if (remove === true) {
    removeAll(matches)
    return []
  }
  const outer = outerRef(update)
  if (outer !== undefined)
    return problem(`"${outer}" refers to another file`, 'update', 'error', 'insert the referenced value')
  const seen = new Set<unknown>()
  for (const match of matches) {
    const { node } = match
    // An object may match several times (YAML alias), but is changed once.
    if (hasParts(node) && seen.has(node)) continue
    seen.add(node)
    // Since 1.1 texts and numbers may be targets.
    if (Array.isArray(node))
      node.push(...(Array.isArray(update) ? update : [update]).map((value) => copy(value, origins)))
    else if (isDict(node) && isDict(update)) merge(node, update, origins)
    else if (!hasParts(node) && match.parent !== undefined) set(match, copy(update, origins))
    else return problem('the target is an object, but the update is not', 'update', 'error', 'give it keys with values')
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

/** Unescapes a key of a normalized path. */
const plainKey = (key: string): string =>
  key.replace(/\\(?:u([\da-f]{4})|(.))/gi, (_, code: string | undefined, sign = '') =>
    code === undefined ? (escapes[String(sign)] ?? String(sign)) : String.fromCharCode(Number.parseInt(code, 16)),
  )

function set({ parent, key }: Match, value: unknown): void {
  if (parent !== undefined) (parent as Record<string | number, unknown>)[key] = value
}

/** Removes list items from the end to the start, so that other indexes remain valid. */
function removeAll(matches: readonly Match[]): void {
  const inLists = matches.filter(({ parent }) => Array.isArray(parent))
  for (const { parent, key } of [...inLists].sort((a, b) => Number(b.key) - Number(a.key)))
    (parent as unknown[]).splice(Number(key), 1)
  for (const { parent, key } of matches) if (parent !== undefined && !Array.isArray(parent)) delete parent[key]
}

/** Merges objects, appends to lists, and replaces everything else. */
function merge(target: Dict, update: Dict, origins: Origins): void {
  const into = target as Record<string, unknown>
  for (const [key, value] of Object.entries(update)) {
    if (key === '__proto__') continue
    const before = into[key]
    if (isDict(before) && isDict(value)) merge(before, value, origins)
    else if (Array.isArray(before) && Array.isArray(value)) before.push(...value.map((value) => copy(value, origins)))
    else into[key] = copy(value, origins)
  }
}

/** Copies a value and records its origin, so that no object is used in two places. */
function copy(value: unknown, origins: Origins): unknown {
  if (!isDict(value) && !Array.isArray(value)) return value
  const result = Array.isArray(value)
    ? value.map((item) => copy(item, origins))
    : Object.fromEntries(Object.entries(value).map(([key, item]) => [key, copy(item, origins)]))
  origins.adopt(result, value)
  return result
}

/** Returns a reference to another file, which a bundled description must not contain. */
function outerRef(value: unknown): string | undefined {
  if (Array.isArray(value)) return value.map(outerRef).find((item) => item !== undefined)
  if (!isDict(value)) return undefined
  const { $ref: ref } = value
  if (typeof ref === 'string' && !ref.startsWith('#')) return ref
  return Object.entries(value)
    .map(([key, item]) => (key.startsWith('x-') ? undefined : outerRef(item)))
    .find((ref) => ref !== undefined)
}
