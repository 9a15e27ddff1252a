import { exec, query, type JsonValue } from 'jsonpath-rfc9535'
import { Steps, type TooManySteps } from './generate/steps.ts'
import { hasParts } from './value.ts'

/** Maximum steps of one path, and of all paths of a description. A step reads a member of a value. */
const maxSteps = { check: 2_000_000, description: 20_000_000 }

/** Evaluates JSONPaths in a bounded number of steps. Invalid paths throw. */
export class JsonPaths {
  readonly #steps = new Steps(maxSteps)

  /** Returns true if a path has a match. */
  matches(value: unknown, expression: string): boolean | TooManySteps {
    return this.#steps.attempt(() => query(countedValue(value, this.#steps) as JsonValue, expression).length > 0)
  }

  /** Converts the path of each match: names, escaped as in a normalized path, and indexes. */
  map<Match>(
    value: unknown,
    expression: string,
    convert: (path: readonly (string | number)[]) => Match,
  ): readonly Match[] | TooManySteps {
    return this.#steps.attempt(() => {
      const matches: Match[] = []
      exec(countedValue(value, this.#steps) as JsonValue, expression, (_, path) => void matches.push(convert(path)))
      return matches
    })
  }
}

/** A view of a value that counts each read of a member, since the library has no limit of its own. */
function countedValue(root: unknown, steps: Steps): unknown {
  const views = new WeakMap<object, object>()
  const viewOf = (value: unknown): unknown => {
    if (!hasParts(value)) return value
    const view = views.get(value) ?? new Proxy(value, handler)
    views.set(value, view)
    return view
  }
  const handler: ProxyHandler<object> = {
    get(target, key) {
      steps.count(1)
      return viewOf(Reflect.get(target, key))
    },
  }
  return viewOf(root)
}
