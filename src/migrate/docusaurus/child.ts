/** How functions and other values that JSON has no word for stand in the answer of the child. */
export interface Marked {
  /** What a value is that cannot be carried over: `function`, `stub`, `object`. */
  readonly $is: 'function' | 'stub' | 'object'
  /** Its own name. */
  readonly name?: string
  /** The module that it was imported from, and which of its exports it is. */
  readonly from?: string
  readonly export?: string
}

/**
 * The program that runs a configuration: writes it as JSON to the file that its first argument names. With a second one, a
 * file with routes, it asks `createRedirects` of the redirects plugin about each, and writes what that says.
 */
export function childText(config: string): string {
  return `
import { readFileSync, writeFileSync } from 'node:fs'
import { createRequire } from 'node:module'

const marks = new Map()
globalThis.docsMark = (all, name) => {
  const put = (value, key) => {
    if ((typeof value === 'function' || (typeof value === 'object' && value !== null)) && !marks.has(value))
      marks.set(value, { from: name, export: key })
  }
  put(all, 'default')
  if (all && (typeof all === 'object' || typeof all === 'function'))
    for (const key of Object.keys(all)) put(all[key], key)
}
globalThis.docsResolve = (file, name) => {
  try {
    return createRequire(file).resolve(name)
  } catch {
    return name
  }
}
globalThis.docsStub = (name) => {
  const make = (key) => {
    const stub = new Proxy(function stub() {}, {
      get(target, property) {
        if (property === '__esModule') return true
        if (property === Symbol.toPrimitive || property === 'toString' || property === 'toJSON') return () => ''
        if (property === Symbol.iterator) return function* () {}
        if (typeof property !== 'string' || property === 'then' || property === 'prototype') return target[property]
        return make(property)
      },
      apply: () => make(key),
      construct: () => make(key),
    })
    marks.set(stub, { stub: true, from: name, export: key })
    return stub
  }
  const all = make('default')
  return Object.create(new Proxy({}, {
    get: (_, property) => (property === '__esModule' ? true : typeof property === 'string' && property !== 'then' ? (property === 'default' ? all : all[property]) : undefined),
  }))
}

const plain = (value, above = []) => {
  const mark = marks.get(value)
  if (mark && mark.stub) return { $is: 'stub', from: mark.from, export: mark.export }
  if (typeof value === 'function') return { $is: 'function', name: value.name, ...mark }
  if (typeof value === 'bigint') return Number(value)
  if (typeof value !== 'object' || value === null) return value
  if (above.includes(value) || above.length > 40) return undefined
  const inner = [...above, value]
  if (Array.isArray(value)) return value.map((one) => plain(one, inner) ?? null)
  if (value instanceof RegExp) return { $is: 'object', name: String(value) }
  if (value instanceof Date) return value.toISOString()
  const own = Object.fromEntries(Object.keys(value).map((key) => [key, plain(value[key], inner)]))
  return mark ? { ...own, $from: mark.from, $export: mark.export } : own
}

const all = await import(${JSON.stringify(config)})
let found = all.default ?? all
if (found && found.default) found = found.default
if (typeof found === 'function') found = await found({ phase: 'build' })
const [, , out, routes] = process.argv
if (routes === undefined) writeFileSync(out, JSON.stringify(plain(found)))
else {
  const made = []
  for (const one of found.plugins ?? []) {
    const [name, options] = Array.isArray(one) ? one : [one, {}]
    if (!/client-redirects/.test(String(name)) || typeof options?.createRedirects !== 'function') continue
    for (const route of JSON.parse(readFileSync(routes, 'utf8'))) {
      const from = options.createRedirects(route)
      if (from && from.length > 0) made.push({ from, to: route })
    }
  }
  writeFileSync(out, JSON.stringify(made))
}
// What the configuration began (timers, sockets) is of no use.
process['exit'](0)
`
}
