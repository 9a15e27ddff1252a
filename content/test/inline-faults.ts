import { description, list, node, schemas } from '../../openapi/test/description.ts'
import { callOf, callsAt, suggestion, meantPath, operations } from './calls.ts'
import { isPath } from './code-faults.ts'
import { fault, mentions, type Mention, type Page } from './page.ts'
import { queryFaults } from './request.ts'

const errorKeys = list(schemas['ErrorKey']?.['enum']).map(String)
const phases = list(schemas['ShipmentPhase']?.['enum']).map(String)
const events = Object.keys(node(description['webhooks']))

/** The statuses of each error key in all calls. */
const statuses = new Map(
  errorKeys.map((key) => [
    key,
    new Set(
      operations.flatMap(({ node: call }) =>
        Object.entries(node(call['x-error-keys'])).flatMap(([status, keys]) =>
          list(keys).includes(key) ? [status] : [],
        ),
      ),
    ),
  ]),
)

/** Endings of words that only error keys have. */
const endings = /^[a-z][a-z_]*_(?:not_found|exists|invalid|overlap|unsupported|denied|missing_permissions)$/

/** Faults in inline code of a page: calls, paths, keys of errors and names of events. */
export function inlineFaults(page: Page): readonly string[] {
  return mentions(page).flatMap((mention) =>
    [...callFaults(mention), ...keyFaults(mention), ...eventFaults(mention)].map((what) =>
      fault(page, mention.line, `\`${mention.code}\`: ${what}`),
    ),
  )
}

function callFaults({ code }: Mention): readonly string[] {
  const [, method, address = ''] =
    /^(?:(GET|POST|PUT|PATCH|DELETE) )?(?:https:\/\/api\.waybill\.example)?((?:\/v1\/|…\/)\S*)$/.exec(code) ?? []
  if (address === '') return []
  const [path = '', search] = address.split('?')
  // `…/orders`: the beginning is left out.
  const candidates = path.startsWith('…')
    ? operations.filter((operation) => operation.path.endsWith(path.slice(1)))
    : undefined
  if (candidates !== undefined)
    return candidates.some((operation) => method === undefined || operation.method === method)
      ? []
      : ['no call ends like this']
  if (method === undefined) return isPath(path) ? [] : [`the description has no such path${meantPath(path)}`]
  const call = callOf(method, path)
  if (typeof call === 'string') return [call]
  return search === undefined ? [] : queryFaults(call, new URLSearchParams(search))
}

function keyFaults({ code, before, around }: Mention): readonly string[] {
  const there = statuses.get(code)
  if (there === undefined) return endings.test(code) ? [`no key of an error${suggestion(code, errorKeys)}`] : []
  if (there.size === 0) return []
  const cells = around.split(' | ')
  const inRow = cells.length > 1 ? cells.find((cell) => /^[45]\d\d$/.test(cell)) : undefined
  const status = inRow ?? /\b([45]\d\d)(?:,? (?:and|with|or)(?: the)? keys?)?[ :(]*$/.exec(before)?.[1]
  return status === undefined || there.has(status)
    ? []
    : [`comes with status ${[...there].join(' or ')}, not ${status}`]
}

function eventFaults({ code }: Mention): readonly string[] {
  const [, area, phase = '', name] = /^(shipments|claims)\/([\w-]+)(?:\/([\w-]+))?$/.exec(code) ?? []
  if (area === undefined || events.includes(code)) return []
  if (callsAt(`/v1/shops/x/${code}`).length > 0) return []
  const fits = area === 'shipments' && phases.includes(phase) && (name === undefined || /^[A-Z][A-Z_]+$/.test(name))
  return fits ? [] : [`no name of an event${suggestion(code, events)}`]
}
