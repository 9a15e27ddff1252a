import { diagnostic, firstTextLine, readYaml, type Diagnostic, type Location } from '../kit.ts'
import type { Dict } from '../../api/value.ts'
import { mappingOf } from '../../base/mapping.ts'
import { withoutSelectors, type Path, type UnreadSelector } from './selectors.ts'

/** A parsed file of workflows. */
export interface ArazzoFile {
  readonly path: string
  readonly text: string
  readonly root: Dict
  /** Location of a value or its key. For an unknown path, the location of the nearest parent. */
  locationOf(path: Path, onKey?: boolean): Location
  /** First line of a value's text. */
  textLine(path: Path): number
}

const maxBytes = 5_000_000

/** Parses a file of workflows, YAML or JSON. */
export function readFile(path: string, text: string): { file?: ArazzoFile; diagnostics: readonly Diagnostic[] } {
  const yaml = readYaml(text, { file: path, maxBytes })
  const syntax = yaml.problems.map(({ message, location, hint }) =>
    diagnostic('arazzo/syntax', message, { location, hint }),
  )
  if (syntax.length > 0) return { diagnostics: syntax }
  const version = mappingOf(yaml.value)['arazzo']
  const unread: UnreadSelector[] = []
  const isNew = typeof version === 'string' && version.startsWith('1.1')
  const root = mappingOf(isNew ? withoutSelectors(yaml.value, unread) : yaml.value)
  const start = { file: path, line: 1, column: 1 }
  const locationOf = (steps: Path, onKey = false): Location => {
    const numbered = steps.map((step) => (typeof step === 'string' && /^\d+$/.test(step) ? Number(step) : step))
    for (const all of [numbered, steps.map(String)]) {
      const location = onKey ? yaml.keyLocation(all) : yaml.locationOf(all)
      if (location !== undefined) return location
    }
    return steps.length === 0 ? start : locationOf(steps.slice(0, -1))
  }
  if (typeof version !== 'string' || !/^1\.[01](?:\.|$)/.test(version)) {
    const message = 'the file is not an Arazzo description of version 1.0 or 1.1'
    const hint = 'begin the file with arazzo: 1.0.1'
    return { diagnostics: [diagnostic('arazzo/invalid', message, { location: locationOf(['arazzo']), hint })] }
  }
  const lines = text.split('\n')
  return {
    diagnostics: unread.map(({ selector, path: at }) =>
      diagnostic('arazzo/left-out', `the selector "${selector}" is shown, and not evaluated`, {
        location: locationOf(at),
        hint: 'select a single value: $.items[0].id, or a JSON Pointer',
      }),
    ),
    file: {
      path,
      text,
      root,
      locationOf,
      textLine: (steps) => firstTextLine(lines, locationOf(steps)),
    },
  }
}
