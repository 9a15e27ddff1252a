/**
 * Marks in the place of a folder's names: what is compiled at `⟨0⟩/⟨1⟩/start.md` holds for every folder of two names in
 * which the same files stand. So equal pages of two versions are compiled once, and the names are put in after.
 *
 * @module
 */

/** Before the number of a name. A noncharacter: no path that people write has one. */
const mark = '\uFDD3'
const marks = new RegExp(`${mark}(\\d+)`, 'g')

/** A path below a folder, with marks in the place of the folder's names. */
export function markedPath(path: string, folder: string): string {
  return markedFolder(folder) + path.slice(folder.length)
}

/** The marks of a folder. */
export function markedFolder(folder: string): string {
  return folder
    .split('/')
    .map((_, index) => mark + index)
    .join('/')
}

/** A text with the names of a folder in the place of the marks. */
export function unmarked(text: string, folder: string): string {
  if (!text.includes(mark)) return text
  const names = folder.split('/')
  return text.replace(marks, (_, number: string) => names[Number(number)] ?? '')
}

/** Plain data with the names of a folder in the place of the marks. What has none is not copied. */
export function unmarkedData<Value>(value: Value, folder: string): Value {
  if (typeof value === 'string') return unmarked(value, folder) as Value
  if (typeof value !== 'object' || value === null) return value
  if (Array.isArray(value)) {
    let list: unknown[] | undefined
    for (const [index, one] of value.entries()) {
      const next: unknown = unmarkedData(one, folder)
      if (next !== one) (list ??= [...(value as unknown[])])[index] = next
    }
    return (list ?? value) as Value
  }
  let copy: Record<string, unknown> | undefined
  for (const [key, one] of Object.entries(value)) {
    const next: unknown = unmarkedData(one, folder)
    if (next !== one) (copy ??= { ...value } as Record<string, unknown>)[key] = next
  }
  return (copy ?? value) as Value
}
