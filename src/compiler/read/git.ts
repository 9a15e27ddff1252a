import { existsSync, mkdirSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs'
import { dirname, join, resolve, posix } from 'node:path'
import { treeFolder } from '../../model/placeholders.ts'
import { keepFromGit } from '../../base/write-whole.ts'
import { git, gitOutput, hasRepository, plainLog } from './git-command.ts'

/** Returns true for code files and pages, which may contain imports. */
const isCode = (path: string): boolean => /\.(?:mdx?|[cm]?[jt]sx?|json)$/i.test(path)
/** Specifiers of `import`, `export … from`, `import()` and `require`, without their rest. */
const specifier = /(?:\bfrom|\bimport|\brequire)\s*\(?\s*['"]((?:@site|\.\.?)\/[^'"\n]+)['"]/g

/**
 * Top-level folders or files of a tree from which its code imports, by `@site/…` or by a relative path, so that pages
 * of a version include their components.
 */
function importedTops(files: Iterable<readonly [path: string, text: string]>): ReadonlySet<string> {
  const tops = new Set<string>()
  for (const [path, text] of files) {
    if (!isCode(path)) continue
    for (const [, specifierName = ''] of text.matchAll(specifier)) {
      const target = specifierName.startsWith('@site/')
        ? specifierName.slice('@site/'.length)
        : posix.join(posix.dirname(path), specifierName)
      const [top = ''] = posix.normalize(target).split('/')
      if (top !== '' && top !== '.' && top !== '..') tops.add(top)
    }
  }
  return tops
}

/** Dates of the first and last commit of a file (ISO 8601, UTC), and author of the last one. */
export interface GitDates {
  readonly created: string
  readonly updated: string
  readonly author?: string
}

/**
 * Commit of the site's folder, and whether the clone is shallow, as printed by git; empty outside of a
 * repository.
 */
export async function gitHead(root: string): Promise<string> {
  return (await revParse(root, ['--is-shallow-repository', 'HEAD'])) ?? ''
}

/**
 * Absolute path of the log to which git adds a line whenever `HEAD` moves; `undefined` outside of a
 * repository.
 */
export async function gitLogFile(root: string): Promise<string | undefined> {
  const logPath = await revParse(root, ['--git-path', 'logs/HEAD'])
  return logPath === undefined ? undefined : resolve(root, logPath.trimEnd())
}

/** Output of `git rev-parse`; `undefined` if it fails. */
const revParse = async (root: string, words: readonly string[]): Promise<string | undefined> =>
  hasRepository(root) ? gitOutput(root, ['rev-parse', ...words]) : undefined

/**
 * Dates of all files below `root` and of folders outside of it, from one `git log` each. Empty outside of a
 * repository; `shallow` if the history is incomplete, so that dates would be wrong.
 *
 * @param head result of `gitHead`
 */
export async function gitDates(root: string, head: string, outside: readonly string[] = []) {
  const shallow = head.startsWith('true')
  if (head === '' || shallow) return { dates: new Map<string, GitDates>(), shallow }
  const logOf = async (folder: string) => datesIn((await gitOutput(folder, [...logArguments, '--', '.'])) ?? '')
  const others = outside.map(async (folder) =>
    [...(await logOf(join(root, folder)))].map(([path, dates]) => [`${folder}/${path}`, dates] as const),
  )
  const dates = [...(await logOf(root)), ...(await Promise.all(others)).flat()]
  return { dates: new Map<string, GitDates>(dates), shallow }
}

const logFormat = '--no-merges --no-renames --format=%x01%ct%x02%an --name-only -z --relative'.split(' ')
const logArguments = ['log', ...plainLog, ...logFormat]

/** Dates of the files of a commit below some folders; empty for an incomplete history. */
function logDates(root: string, commit: string, folders: readonly string[]): ReadonlyMap<string, GitDates> {
  const { stdout } = git(root, ['rev-parse', '--is-shallow-repository'])
  if (String(stdout).trim() !== 'false') return new Map()
  return datesIn(String(git(root, [...logArguments, commit, '--', ...folders]).stdout))
}

function datesIn(log: string): ReadonlyMap<string, GitDates> {
  const dates = new Map<string, { created: string; updated: string; author: string }>()
  let time = ''
  let author = ''
  for (const part of log.split(/[\0\n]/)) {
    if (part.startsWith('\x01')) {
      const [seconds, name] = part.slice(1).split('\x02')
      time = new Date(Number(seconds) * 1000).toISOString()
      author = name ?? ''
    } else if (part !== '') {
      const fileDates = dates.get(part)
      if (fileDates === undefined) dates.set(part, { created: time, updated: time, author })
      else fileDates.created = time
    }
  }
  return dates
}

/** Problem with a ref, as the end of a sentence. */
interface RefProblem {
  readonly message: string
  readonly hint: string
}

/**
 * An extracted git tree, for a docs version without a folder. The files of a commit are extracted once into the site's
 * cache and read like all others.
 */
export interface UnpackedTree {
  /** Folder, relative to the site's folder. */
  readonly folder: string
  /** Dates of its files, by path in that folder; empty for an incomplete history. */
  readonly dates: Readonly<Record<string, GitDates>>
}

/** Maximum number of bytes requested from git at once. */
const maxBytes = 64 * 1024 * 1024
/** Maximum size of a file that is searched for imports. */
const maxCodeBytes = 1024 * 1024
const stampFile = '.tree.json'

/** Commits of refs (including branches of the remote `origin`), or problems, by ref. */
export function commitsOf(root: string, refs: readonly string[]): ReadonlyMap<string, string | RefProblem> {
  const expressions = refs.flatMap((ref) => [`${ref}^{commit}`, `refs/remotes/origin/${ref}^{commit}`])
  const { status, stdout, stderr } = git(root, ['cat-file', '--batch-check'], `${expressions.join('\n')}\n`)
  const lines = String(stdout ?? '').split('\n')
  let whyMissing: ((ref: string) => RefProblem) | undefined
  return new Map(
    refs.map((ref, index): [string, string | RefProblem] => {
      const commitLine = [lines[2 * index], lines[2 * index + 1]].find((line) => / commit \d+$/.test(line ?? ''))
      if (status === 0 && commitLine !== undefined) return [ref, commitLine.slice(0, commitLine.indexOf(' '))]
      whyMissing ??= missingRefs(root, status === 0 ? '' : String(stderr ?? ''))
      return [ref, whyMissing(ref)]
    }),
  )
}

/** Returns a function that explains a missing ref in the repository at `root`. */
function missingRefs(root: string, stderr: string): (ref: string) => RefProblem {
  const { status, stdout, error } = git(root, ['rev-parse', '--is-shallow-repository'])
  if (error !== undefined)
    return (ref) => ({ message: `the ref "${ref}" cannot be read: git cannot be run`, hint: 'install git' })
  if (status !== 0) {
    const message = stderr.split('\n')[0]?.replace(/^fatal: /, '') ?? ''
    const why =
      message === '' || message.startsWith('not a git repository') ? 'the site is not in a git repository' : message
    const hint = 'build in a clone of the repository, or name a folder with "path:"'
    return (ref) => ({ message: `the ref "${ref}" cannot be read: ${why}`, hint })
  }
  const isShallow = String(stdout).trim() === 'true'
  const hint = isShallow
    ? 'fetch the whole history with its tags, e.g. fetch-depth: 0'
    : 'name a tag, a branch or a commit; fetch tags with git fetch --tags'
  return (ref) => ({ message: `unknown ref "${ref}"${isShallow ? ' in this clone, which is shallow' : ''}`, hint })
}

/**
 * Extracts folders of a commit under a name, unless they exist, including the folders their code imports from. Writes
 * to the disk below `.docs/refs`.
 */
export function unpackTree(tree: {
  readonly root: string
  readonly name: string
  readonly ref: string
  readonly commit: string
  /** Folders relative to the site's folder, as in the commit. */
  readonly folders: readonly string[]
}): UnpackedTree {
  const { root, name, ref, commit, folders } = tree
  const folder = treeFolder(name)
  const target = join(root, folder)
  const stamp = readStamp(target)
  const isCurrent = stamp?.commit === commit && stamp.ref === ref && stamp.folders.join('\n') === folders.join('\n')
  if (isCurrent) return { folder, dates: stamp.dates }
  const fresh = `${target}.${process.pid}`
  rmSync(fresh, { recursive: true, force: true })
  mkdirSync(fresh, { recursive: true })
  keepFromGit(root)
  const unpacked = new Set<string>()
  for (let missing = folders; missing.length > 0;) {
    for (const folder of missing) unpacked.add(folder)
    const tops = importedTops(writeAll(fresh, filesOf(root, commit, missing), root))
    missing = unpacked.has('.') ? [] : [...tops].filter((top) => !unpacked.has(top)).sort()
  }
  const dates = Object.fromEntries(logDates(root, commit, folders))
  writeFileSync(join(fresh, stampFile), JSON.stringify({ ref, commit, folders, dates } satisfies Stamp))
  rmSync(target, { recursive: true, force: true })
  renameSync(fresh, target)
  return { folder, dates }
}

interface Stamp {
  readonly ref: string
  readonly commit: string
  readonly folders: readonly string[]
  readonly dates: UnpackedTree['dates']
}

/** Ref of an unpacked tree; `undefined` if the tree does not exist. */
export const refOfTree = (root: string, name: string): string | undefined =>
  readStamp(join(root, treeFolder(name)))?.ref

function readStamp(target: string): Stamp | undefined {
  const file = join(target, stampFile)
  return existsSync(file) ? (JSON.parse(readFileSync(file, 'utf8')) as Stamp) : undefined
}

interface TreeFile {
  readonly path: string
  readonly object: string
  readonly size: number
}

/** Files of a commit below some folders, without links, submodules and files that are never content. */
function filesOf(root: string, commit: string, folders: readonly string[]): TreeFile[] {
  const only = folders.includes('.') ? [] : ['--', ...folders]
  const { stdout } = git(root, ['ls-tree', '-r', '-l', '-z', commit, ...only])
  return stdout
    .toString('utf8')
    .split('\0')
    .flatMap((line): TreeFile[] => {
      const [, object, size, path] = /^100\d{3} blob (\w+) +(\d+)\t([^]*)$/.exec(line) ?? []
      if (object === undefined || path === undefined || !isPlain(path)) return []
      return [{ path, object, size: Number(size) }]
    })
}

function isPlain(path: string): boolean {
  return !path.split('/').some((name) => name === '' || name.startsWith('.') || name.toLowerCase() === 'node_modules')
}

/** Writes files in batches that fit into memory. Yields the texts of files small enough to be code. */
function* writeAll(target: string, files: readonly TreeFile[], root: string): Iterable<readonly [string, string]> {
  for (let at = 0; at < files.length;) {
    const start = at
    for (let bytes = 0; at < files.length && (at === start || bytes < maxBytes); at++) bytes += files[at]?.size ?? 0
    const batch = files.slice(start, at)
    const bytes = writeFiles(target, batch, root)
    for (const { path, object, size } of batch)
      if (size <= maxCodeBytes) yield [path, bytes.get(object)?.toString('utf8') ?? '']
  }
}

function writeFiles(target: string, files: readonly TreeFile[], root: string): ReadonlyMap<string, Buffer> {
  const objects = [...new Set(files.map(({ object }) => object))]
  const { stdout } = git(root, ['cat-file', '--batch'], `${objects.join('\n')}\n`)
  const bytes = new Map<string, Buffer>()
  for (let at = 0; at < stdout.length;) {
    const end = stdout.indexOf(10, at)
    const [object = '', , size = '0'] = stdout.toString('latin1', at, end).split(' ')
    bytes.set(object, stdout.subarray(end + 1, end + 1 + Number(size)))
    at = end + 1 + Number(size) + 1
  }
  const folders = new Set<string>()
  for (const { path, object } of files) {
    const file = join(target, path)
    const parent = dirname(file)
    if (!folders.has(parent)) mkdirSync(parent, { recursive: true })
    folders.add(parent)
    writeFileSync(file, bytes.get(object) ?? '')
  }
  return bytes
}
