import waybillRules from '../../../../openapi/sandbox/index.ts'
import type { Rules, Store } from '../../../../src/satellites/sandbox/rules.ts'
import type { Described, Operation } from '../../../../src/satellites/sandbox/describe.ts'
import { inferRules } from '../../../../src/satellites/sandbox/inferred/rules.ts'
import { example } from '../second/example.ts'
import { berlin, eastward, paris, trainTravel, westward } from '../second/train-travel.ts'
import type { Random } from './random.ts'

/** A tested API. */
export interface Target {
  readonly name: string
  readonly described: Described
  readonly rules: Rules<never>
  /** The rules follow from the paths of the description. */
  readonly isInferred?: boolean
  /** Credentials that are often correct. */
  authorize(store: Store, random: Random): Readonly<Record<string, string>>
  /** Identifiers that exist from the start. */
  readonly pool: readonly string[]
  /** Parameter → values that exist from the start. */
  readonly names: Readonly<Record<string, readonly string[]>>
  /**
   * Operations whose responses cannot be valid: their description has neither an example nor a schema with a possible
   * sample.
   */
  readonly unsampled: ReadonlySet<string>
}

const bearer = (token: string): Readonly<Record<string, string>> => ({ authorization: `Bearer ${token}` })
const basic = (user: string, password: string): Readonly<Record<string, string>> => ({
  authorization: `Basic ${Buffer.from(`${user}:${password}`).toString('base64')}`,
})

/** All targets by name, loaded on demand. */
export const targets: Readonly<Record<string, () => Promise<Target>>> = {
  waybill: async () => {
    const { described } = await import('../../../../openapi/sandbox/test/api.ts')
    return {
      name: 'waybill',
      described,
      rules: waybillRules as unknown as Rules<never>,
      authorize(store, random) {
        const keys = [...store.table('api_keys').all()]
        // Mostly the admins, who have the most rights.
        const key = random.chance(80) ? keys[random.one([2, 6])] : random.one(keys)
        return basic(String(key?.['username']), String(key?.['key']))
      },
      names: { slug: ['acme', 'acme', 'acme', 'acme-group'] },
      unsampled: new Set(),
      pool: [],
    }
  },
  'train-travel': async () => ({
    name: 'train-travel',
    ...(await example('3.1/yaml/train-travel.yaml')),
    rules: trainTravel as unknown as Rules<never>,
    authorize: (_, random) => bearer(random.one(['john', 'john', 'jane', 'reader'])),
    names: { origin: [berlin], destination: [paris], date: ['2024-02-01T09:00:00Z'] },
    unsampled: new Set(),
    pool: [westward, westward, eastward],
  }),
  'train-travel-inferred': async () => inferred('train-travel-inferred', '3.1/yaml/train-travel.yaml'),
  petstore: async () => inferred('petstore', '3.1/yaml/petstore.yaml'),
  'petstore-expanded': async () => inferred('petstore-expanded', '3.0/yaml/petstore-expanded.yaml'),
  'star-trek': async () => inferred('star-trek', '3.0/yaml/star-trek.yaml'),
}

async function inferred(name: string, path: string): Promise<Target> {
  const loaded = await example(path)
  return {
    name,
    ...loaded,
    rules: inferRules(loaded.described) as Rules<never>,
    isInferred: true,
    authorize: () => ({ ...bearer('any'), api_key: 'any' }),
    names: {},
    unsampled: new Set(),
    pool: [],
  }
}

/** Returns true if an operation cannot be called without credentials. */
export function needsCredentials({ security }: Operation): boolean {
  return security.length > 0 && security.every((alternative) => alternative.length > 0)
}
