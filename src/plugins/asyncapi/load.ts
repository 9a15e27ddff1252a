import type { WayPoint } from '../../api/read/linter.ts'
import { text } from '../../api/value.ts'
import { readDescription, type Kind, type Loaded } from '../../api/read/load.ts'
import type { Source } from '../kit.ts'
import { isForeign, putIntoDialect } from './schemas.ts'
import { applyTraits } from './traits.ts'
import { upgradeTwo } from './upgrade-two.ts'

/** AsyncAPI descriptions, upgraded to 3.0 for the pages. */
const asyncapi: Kind = {
  plugin: 'asyncapi',
  // Schemas in other languages are often stored in registries.
  keepsRemote: true,
  fault: ({ asyncapi }) =>
    typeof asyncapi === 'string' && /^(?:2\.\d+|3\.[01])\./.test(asyncapi)
      ? undefined
      : 'the file is not an AsyncAPI description of version 2 or 3',
  upgrade(root, { origins }) {
    const isTwo = String(root['asyncapi']).startsWith('2.')
    if (isTwo) upgradeTwo(root, origins.adopt)
    applyTraits(root, { winner: isTwo ? 'trait' : 'target', adopt: origins.adopt })
    putIntoDialect(root)
  },
  judge(message, way) {
    const isIn = ({ node, key }: WayPoint): boolean =>
      ['payload', 'schema'].includes(key) && isForeign(text(node['schemaFormat']))
    // Redocly checks every schema as JSON Schema.
    if (way.some(isIn)) return 'none'
    // Pages show bindings unchanged, and accept versions that YAML reads as numbers, and empty texts.
    const isTold = way.some(({ key }) => key === 'bindings')
    return isTold || /^Expected type `string` but got `(?:integer|number|boolean|null)`/.test(message)
      ? 'warning'
      : 'error'
  },
}

/**
 * Loads an AsyncAPI description from its texts.
 *
 * @returns the description, unless it has an error, and all diagnostics with their locations
 */
export function loadDescription(source: Source): Promise<Loaded> {
  return readDescription(source, asyncapi, 'reader')
}
