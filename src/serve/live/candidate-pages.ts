import { decode } from '../../base/percent.ts'
import type { CompileTask } from '../../compiler/cache/records.ts'

/** Maximum number of sources read for the first page: about a branch of a sidebar. */
const maxCandidates = 160

/**
 * Sources that may have a route, with the files beside them. Compares only names, since nothing has been read yet:
 * leading numbers and dates, endings and `index` are ignored. Empty if no name matches.
 */
export function candidateSources(route: string, tasks: readonly CompileTask[]): CompileTask[] {
  const routeWords = wordsOf(decode((route.split(/[?#]/, 1)[0] ?? '').replace(/\.(?:html|md)$/, '')))
  let best = 0
  let candidates: CompileTask[] = []
  for (const task of tasks) {
    if (!/\.mdx?$/i.test(task.path)) continue
    const common = commonEnd(wordsOf(task.path.replace(/\.mdx?$/i, '')), routeWords)
    const score = routeWords.length === 0 ? Number(/(?:^|\/)index\.mdx?$/i.test(task.path)) : common
    if (score === 0 || score < best) continue
    if (score > best) candidates = []
    best = score
    candidates.push(task)
  }
  if (candidates.length === 0) return []
  const folders = new Set(candidates.map(({ path }) => folderOf(path)))
  const beside = tasks
    .filter((task) => folders.has(folderOf(task.path)) && !candidates.includes(task))
    .map((task): CompileTask => (/\.mdx?$/i.test(task.path) ? { ...task, namesOnly: true } : task))
  return [...candidates, ...beside].slice(0, maxCandidates).sort((a, b) => (a.path < b.path ? -1 : 1))
}

function wordsOf(path: string): string[] {
  const parts = path
    .toLowerCase()
    .split('/')
    .filter((part) => part !== '')
  const bare = parts.map((part) => part.replace(/^\d[\d._-]*[-_.](?=.)/, ''))
  if (bare.length > 1 && (bare.at(-1) === 'index' || bare.at(-1) === 'readme' || bare.at(-1) === bare.at(-2)))
    bare.pop()
  return bare
}

/** Number of equal segments at the end of two paths. */
function commonEnd(a: readonly string[], b: readonly string[]): number {
  let count = 0
  while (count < a.length && count < b.length && a.at(-1 - count) === b.at(-1 - count)) count++
  return count
}

function folderOf(path: string): string {
  return path.slice(0, path.lastIndexOf('/') + 1)
}
