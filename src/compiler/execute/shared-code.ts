/** Objects that all code of a thread shares. An input must not change them, since the change would affect the next input. */
const shared: readonly (readonly [name: string, object: object])[] = [
  ['Object.prototype', Object.prototype],
  ['Array.prototype', Array.prototype],
]

/** Records the shared objects of a thread. The result is a function that returns the name of the first changed property. */
export function watchShared(): () => string | undefined {
  const before = shared.map(([, object]) => propertiesOf(object))
  return () => {
    for (const [index, [name, object]] of shared.entries()) {
      const previous = before[index] as Properties
      const now = propertiesOf(object)
      for (const [key, value] of now)
        if (previous.has(key) ? !Object.is(previous.get(key), value) : isEnumerable(object, key))
          return `${name}.${String(key)}`
      for (const key of previous.keys()) if (!now.has(key)) return `${name}.${String(key)}`
    }
    return undefined
  }
}

/** Polyfills add non-enumerable properties, which is harmless. */
function isEnumerable(object: object, key: PropertyKey): boolean {
  return Object.prototype.propertyIsEnumerable.call(object, key)
}

type Properties = ReadonlyMap<PropertyKey, unknown>

function propertiesOf(object: object): Properties {
  const properties = new Map<PropertyKey, unknown>()
  for (const key of Reflect.ownKeys(object)) {
    const { value, get } = Reflect.getOwnPropertyDescriptor(object, key) ?? {}
    properties.set(key, get ?? (value as unknown))
  }
  return properties
}
