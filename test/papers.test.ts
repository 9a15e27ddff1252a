/** The papers for contributors name only files that exist, and every room. */
import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { test } from 'uvu'
import * as assert from 'uvu/assert'

const root = fileURLToPath(new URL('..', import.meta.url))
const papers = ['README.md', 'ARCHITECTURE.md', 'CONTRIBUTING.md', 'content/CONTRIBUTING.md', 'decisions/README.md']
const ours = /^(?:bench|bin|decisions|examples|manual|src|templates|test|theme)\//

const read = (file: string): string => readFileSync(join(root, file), 'utf8')

/** The text without code blocks, which contain files of sites. */
const prose = (file: string): string => read(file).replace(/^( *)(`{3,})[\s\S]*?^\1\2/gm, '')

test('every path in backticks exists', () => {
  const mentions = papers.flatMap((file) =>
    [...prose(file).matchAll(/`([^`\s]+)`/g)].map(([, path = '']) => ({ file, path })),
  )
  const paths = mentions.filter(({ path }) => ours.test(path))
  assert.ok(paths.length > 60, String(paths.length))
  // For a path such as `src/cli/<name>.ts` only the folder must exist.
  const folderOf = (path: string) => (path.includes('<') ? dirname(`${path.split('<', 1)[0]}x`) : path)
  assert.equal(
    paths.filter(({ path }) => !existsSync(join(root, folderOf(path)))),
    [],
  )
})

test('every link to a file leads to an existing file', () => {
  const broken = papers.flatMap((file) =>
    [
      ...prose(file)
        .replace(/`[^`\n]+`/g, '')
        .matchAll(/\]\(([^)\s:#]+)(?:#[^)\s]*)?\)/g),
    ]
      .map(([, path = '']) => path)
      .filter((path) => !path.startsWith('/') && !existsSync(join(root, dirname(file), path)))
      .map((path) => `${file}: ${path}`),
  )
  assert.equal(broken, [])
})

test('a decision has at most 400 words, and is listed', () => {
  const files = readdirSync(join(root, 'decisions')).filter((name) => /^\d{4}-.*\.md$/.test(name))
  assert.ok(files.length >= 46, String(files.length))
  const list = read('decisions/README.md')
  for (const name of files) {
    const text = read(`decisions/${name}`)
    assert.ok(text.split(/\s+/).length <= 400, name)
    const title = /^# (.+)/.exec(text)?.[1] ?? ''
    assert.ok(list.includes(`[${title}](${name})`), name)
  }
})

test('the tree of ARCHITECTURE.md equals that of the repository, with every room', () => {
  const [, tree = ''] = /^```\n([^`]*?^src\/$[^`]*)```/m.exec(read('ARCHITECTURE.md')) ?? []
  const paths: string[] = []
  const folders: string[] = []
  for (const line of tree.split('\n')) {
    const [, indent = '', names = ''] = /^( *)(\S+(?: \S+)*)/.exec(line) ?? []
    const level = indent.length / 2
    for (const name of names === '' ? [] : names.split(' ')) {
      folders.length = level
      paths.push(join(...folders, name))
      if (name.endsWith('/')) folders[level] = name
    }
  }
  assert.equal(
    paths.filter((path) => !existsSync(join(root, path))),
    [],
  )
  const rooms = readdirSync(join(root, 'src')).map((name) => `src/${name}`)
  const namedFolders = new Set(paths.map((path) => path.replace(/\/$/, '')))
  assert.equal(
    rooms.filter((room) => !namedFolders.has(room)),
    [],
  )
})

test.run()
