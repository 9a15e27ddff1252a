import type { Place } from '../diagnostics/diagnostic.ts'
import type { KeyPath, Yaml } from '../text/yaml/yaml.ts'

/** Whether a place is asked for to speak of a value, or of the key before it. */
export type Aim = 'value' | 'key'

/**
 * Where to point for a key path: at the value (at its key, if it is empty or spans lines), or at the key. What is not
 * in the file is pointed at where it would stand: at the key of the nearest map that holds it, at last at the top.
 */
export function locate(yaml: Pick<Yaml, 'places' | 'keyPlace'>, path: KeyPath, aim: Aim, file: string): Place {
  const key = yaml.keyPlace(path)
  if (path.length === 0) return { file, line: 1, column: 1 }
  if (key === undefined) return locate(yaml, path.slice(0, -1), 'key', file)
  const value = yaml.places(path)
  const usable = value !== undefined && value.line === value.endLine && value.column !== value.endColumn
  return firstLine(aim === 'value' && usable ? value : key)
}

/** An item of a list is its own key and may span lines: then its beginning is meant. */
function firstLine({ file, line, column, endLine, endColumn }: Place): Place {
  if (endLine !== line || endColumn === undefined) return { file, line, column }
  return { file, line, column, endLine, endColumn }
}
