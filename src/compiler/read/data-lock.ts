import { diagnostic, type Diagnostic } from '../../diagnostics/diagnostic.ts'
import { readYaml } from '../../text/yaml/yaml.ts'
import { lockText } from '../../text/lock-lines.ts'
import { isMapping } from '../../base/mapping.ts'

/** The file with pins for loaded data, to be committed in the site's folder. */
export const lockFile = 'data.lock'

/** A pin: the request, and the digest of the response. */
export interface Pin {
  readonly key: string
  /** Digest in the form of `integrity`: `sha256-` and base64. */
  readonly digest: string
  /** Date (UTC) of loading. */
  readonly loaded: string
}

/** Pins by `instance/name`. */
export type Pins = ReadonlyMap<string, Pin>

/** Maximum size of a lock in bytes. It has one line for each data source. */
const maxBytes = 1024 * 1024

/** Parses a lock. Invalid lines are reported and omitted. */
export function readLock(text: string): { readonly pins: Pins; readonly diagnostics: readonly Diagnostic[] } {
  const yaml = readYaml(text, { file: lockFile, maxBytes })
  const hint = 'restore the last committed version, or delete the file and run `docs update`'
  const report = (message: string, location: Diagnostic['location']) =>
    diagnostic('data/lock', message, { location, hint })
  if (yaml.problems.length > 0)
    return { pins: new Map(), diagnostics: yaml.problems.map(({ message, location }) => report(message, location)) }
  const pins = new Map<string, Pin>()
  const diagnostics: Diagnostic[] = []
  if (yaml.value !== null && !isMapping(yaml.value))
    return { pins, diagnostics: [report('a lock is a map of names', yaml.locationOf([]))] }
  for (const [name, pin] of Object.entries(yaml.value ?? {})) {
    if (isPin(pin)) pins.set(name, { key: pin.key, digest: pin.digest, loaded: pin.loaded })
    else diagnostics.push(report(`"${name}" lacks a key, a digest or a day`, yaml.keyLocation([name])))
  }
  return { pins, diagnostics }
}

function isPin(value: unknown): value is Pin {
  if (!isMapping(value)) return false
  const { key, digest, loaded } = value
  return typeof key === 'string' && typeof loaded === 'string' && /^sha256-[\w+/]{43}=$/.test(String(digest))
}

/** Serializes a lock: a line for each pin, sorted by name, so that branches can be merged. */
export function dataLockText(pins: Pins): string {
  const lines = [...pins]
    .sort(([a], [b]) => (a < b ? -1 : 1))
    .map(([name, { key, digest, loaded }]) => {
      const values = `key: ${JSON.stringify(key)}, digest: ${digest}, loaded: "${loaded}"`
      return `${JSON.stringify(name)}: { ${values} }`
    })
  return lockText('# Pinned data of plugins, written by `docs update`. Commit this file.\n', lines)
}
