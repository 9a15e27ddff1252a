/**
 * Marks inside of compiled texts and paths. They are Unicode noncharacters, which are not allowed in interchanged text; `clean` removes
 * them from sources.
 *
 * Render fills link slots and similar slots. Marks also replace the names of folders: a page compiled at
 * `⟨2⟩/⟨1⟩/start.md` is valid for all folders that contain the same files. So equal pages of two versions are compiled
 * once, and the names are inserted afterwards. Names are numbered from the last one, so that a page below `⟨1⟩` does not depend on
 * the depth of the folder.
 *
 * @module
 */

/** Encloses the number of a link. */
export const linkMark = '\uFDD0'
/** Replaces the path of a link to the source page of a translation. */
export const originalMark = '\uFDD6'
/** Encloses the name of a content slot in a rendered layout. */
export const slotMark = '\uFDD1'
/** Encloses the id of an island. */
export const islandMark = '\uFDD2'

/** Replaces noncharacters and NUL, as CommonMark does with NUL. */
export function clean(text: string): string {
  return /[\0\uFDD0-\uFDEF]/.test(text) ? text.replace(/[\0\uFDD0-\uFDEF]/g, '\uFFFD') : text
}

/** Encloses the number of a name in inline code. */
export const mentionMark = '\uFDD5'

/** Fills the slots of one kind: `fill` gets the text between the marks. */
export function fillSlots(text: string, mark: string, fill: (inside: string) => string): string {
  if (!text.includes(mark)) return text
  const parts = text.split(mark)
  for (let i = 1; i < parts.length; i += 2) parts[i] = fill(parts[i] ?? '')
  return parts.join('')
}

/** Precedes the number of a name. It is a noncharacter, which written paths do not contain. */
const mark = '\uFDD3'
/** The same mark for the folder that represents the site in a git tree. */
const treeMark = '\uFDD4'
const runs = /(?:[\uFDD3\uFDD4]\d+\/)*[\uFDD3\uFDD4]\d+/g
const inTree = new RegExp(`^(?:${treeMark}\\d+/)+`)

/** Replaces the names of a folder in a path with marks. */
export function markedPath(path: string, folder: string): string {
  return markedFolder(folder) + path.slice(folder.length)
}

/** Marks of a folder. */
export function markedFolder(folder: string): string {
  const names = folder.split('/')
  const inside = treeOf(`${folder}/`).split('/').length - 1
  return names.map((_, index) => (index < inside ? treeMark : mark) + String(names.length - index)).join('/')
}

/** Part of a path that represents the folder of the site, marked or not; empty for files of the site itself. */
export function siteOf(path: string): string {
  return inTree.exec(path)?.[0] ?? treeOf(path)
}

/** Replaces marks in a text with the names of a folder. */
export function unmarked(text: string, folder: string): string {
  if (!text.includes(mark) && !text.includes(treeMark)) return text
  const names = folder.split('/')
  return text.replace(runs, (run) => {
    const last = Number(/\d+$/.exec(run)?.[0])
    return last === 1 ? folder : names.slice(0, names.length - last + 1).join('/')
  })
}

/** Replaces marks in plain data with the names of a folder. Data without marks is not copied. */
export function unmarkedData<Value>(value: Value, folder: string): Value {
  if (typeof value === 'string') return unmarked(value, folder) as Value
  if (typeof value !== 'object' || value === null) return value
  if (Array.isArray(value)) {
    let list: unknown[] | undefined
    for (let index = 0; index < value.length; index++) {
      const next: unknown = unmarkedData(value[index] as unknown, folder)
      if (next !== value[index]) (list ??= [...(value as unknown[])])[index] = next
    }
    return (list ?? value) as Value
  }
  let copy: Record<string, unknown> | undefined
  for (const key in value) {
    const inner: unknown = value[key]
    const next: unknown = unmarkedData(inner, folder)
    if (next !== inner) (copy ??= { ...value } as Record<string, unknown>)[key] = next
  }
  return (copy ?? value) as Value
}

/** Path of the tree of a git ref that contains a docs version, relative to the site's folder. */
export function treeFolder(name: string): string {
  return `.docs/refs/${name}`
}

/** Folder of the git tree that contains a file, with a final slash; empty for files of the site itself. */
export function treeOf(path: string): string {
  return /^\.docs\/refs\/[^/]+\//.exec(path)?.[0] ?? ''
}
