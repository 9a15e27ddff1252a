import { readDescription, type Kind, type Loaded, type Use } from '../../api/read/load.ts'
import type { Source } from '../kit.ts'
import { leaveOutInternal } from './internal.ts'
import { applyOverlays } from './overlays.ts'
import { leaveOutPartStyles, upgradeSchemas } from './upgrade-schemas.ts'
import { upgradeTwo } from './upgrade-two.ts'
import type { Dict } from '../../api/value.ts'
import { stepOfKey } from '../../base/json-pointer.ts'

/** Hints for keywords of 3.0 in a later description. */
const oldKeywords: Readonly<Record<string, string>> = {
  nullable: 'since 3.1, `null` is a type: `type: [string, "null"]`',
  exclusiveMinimum: 'since 3.1, its value is the limit, in place of `minimum`',
  exclusiveMaximum: 'since 3.1, its value is the limit, in place of `maximum`',
}

/** Report for a keyword of a schema that Swagger 2 wrote into a parameter. */
const ofSchemas =
  /^Property `(?:type|format|items|enum|default|minimum|maximum|pattern|m(?:in|ax)(?:Length|Items))` is not expected here$/

/** Returns true for a limit of 3.0: `exclusiveMinimum: true`. */
const isOldLimit = (message: string, key = ''): boolean =>
  key.startsWith('exclusiveM') && message.startsWith('Expected type `number` but got `boolean`')

/** OpenAPI descriptions, upgraded to 3.1 for the pages. */
const openapi: Kind = {
  plugin: 'openapi',
  fault({ swagger, openapi }) {
    if (swagger === '2.0' || (typeof openapi === 'string' && /^3\.[012]\./.test(openapi))) return undefined
    if (/^3\.[012]$/.test(String(openapi)))
      return `the version "${String(openapi)}" is incomplete: write ${String(openapi)}.0`
    return 'the file is not an OpenAPI description of version 2.0, 3.0, 3.1 or 3.2'
  },
  prepare(root, mentions) {
    if (mentions('x-internal')) leaveOutInternal(root)
  },
  upgrade(root, { mentions, origins }) {
    const isTwo = root['swagger'] === '2.0'
    const isOld = isTwo || String(root['openapi']).startsWith('3.0.')
    if (mentions('$anchor')) pointAnchors(root)
    if (isTwo) upgradeTwo(root, origins.adopt)
    if (isOld) leaveOutPartStyles(root)
    // A description of 3.1 may still contain keywords of 3.0.
    if (isOld || Object.keys(oldKeywords).some(mentions)) upgradeSchemas(root)
  },
  judge(message, way) {
    // Since 3.2, a requirement may be an address.
    if (message.startsWith('There is no `') && way.at(-1)?.key.includes('/') === true) return 'none'
    // An empty text is not shown.
    const isHarmless =
      isOldLimit(message, way.at(-1)?.key) || message.startsWith('Expected type `string` but got `null`')
    return isHarmless ? 'warning' : 'error'
  },
  hint(message, keys) {
    const key = keys.at(-1) ?? ''
    if (keys[0] === 'paths' && keys.length === 2 && message.endsWith('is not expected here'))
      return `a path starts with a slash: "/${key}"`
    if (message.startsWith('There is no `')) return 'describe it in "components: securitySchemes:"'
    if (keys.at(-2) === 'parameters' || keys.at(-3) === 'parameters') {
      if (key === 'in' && message.startsWith('`in` can be one of'))
        return 'in OpenAPI 3, the body and the fields of a form are in "requestBody: content:"'
      if (ofSchemas.test(message)) return `write it into "schema: { ${key}: … }"`
    }
    const isOld = isOldLimit(message, key) || message === 'Property `nullable` is not expected here'
    return isOld ? oldKeywords[key] : undefined
  },
}

/**
 * Loads an OpenAPI description from its texts.
 *
 * @param overlays paths of the overlays to apply, in order
 * @returns the description, unless it has an error, and all diagnostics with their locations
 */
export function loadDescription(
  source: Source,
  use: Use = 'program',
  overlays: readonly string[] = [],
): Promise<Loaded> {
  if (overlays.length === 0) return readDescription(source, openapi, use)
  const kind: Kind = {
    ...openapi,
    amend(root, { documents, origins }) {
      const parsed = new Map(documents.map((document) => [document.source.absoluteRef, document.parsed]))
      // The core reports a missing file.
      const present = overlays.flatMap((path) => (parsed.has(path) ? [{ path, parsed: parsed.get(path) }] : []))
      return applyOverlays(root, present, { description: source.path, origins })
    },
  }
  return readDescription(source, kind, use)
}

/** Replaces references to an `$anchor` with pointers, in place. */
function pointAnchors(root: Dict): void {
  const pointers = new Map<string, string>()
  const references: Record<string, unknown>[] = []
  const seen = new Set<object>()
  const open: { readonly node: unknown; readonly pointer: string }[] = [{ node: root, pointer: '#' }]
  for (let next = open.shift(); next !== undefined; next = open.shift()) {
    const { node, pointer } = next
    if (typeof node !== 'object' || node === null || seen.has(node)) continue
    seen.add(node)
    const { $anchor: anchor, $ref: ref } = node as Dict
    if (typeof anchor === 'string' && !pointers.has(`#${anchor}`)) pointers.set(`#${anchor}`, pointer)
    if (typeof ref === 'string') references.push(node as Record<string, unknown>)
    for (const [key, child] of Object.entries(node)) {
      open.push({ node: child, pointer: `${pointer}/${stepOfKey(key)}` })
    }
  }
  for (const node of references) node['$ref'] = pointers.get(String(node['$ref'])) ?? node['$ref']
}
