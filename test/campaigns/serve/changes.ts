/** The kinds of changes. Each leaves a site without errors, except for `broken`, which `mend` reverts. */
import {
  cpSync,
  existsSync,
  mkdirSync,
  readdirSync,
  renameSync,
  rmdirSync,
  rmSync,
  writeFileSync,
  readFileSync,
} from 'node:fs'
import { dirname, join } from 'node:path'
import type { Random } from '../../../bench/random.ts'
import {
  config,
  description,
  filesBelow,
  island,
  linkOf,
  linkTo,
  page,
  plugin,
  sidebars,
  type EditedSite,
} from './site.ts'

type Change = (site: EditedSite, draw: Random) => void

const below = (draw: Random, limit: number) => draw.between(0, limit - 1)
const anyDoc = (site: EditedSite, draw: Random) => `content/docs/${draw.one(site.docs())}`
/** Names that are used only once. */
const fresh = (draw: Random) => `${below(draw, 1e9)}`

const texts: Readonly<Record<string, Change>> = {
  text(site, draw) {
    const path = anyDoc(site, draw)
    site.save(draw, path, `${site.read(path)}\nSentence ${below(draw, 1e6)}.\n`)
  },
  title(site, draw) {
    const path = anyDoc(site, draw)
    site.save(draw, path, site.read(path).replace(/^title: .*$/m, `title: Title ${below(draw, 1e6)}`))
  },
  heading(site, draw) {
    const path = anyDoc(site, draw)
    site.save(draw, path, `${site.read(path)}\n## Section ${below(draw, 1e6)}\n\nText.\n`)
  },
  draft(site, draw) {
    const path = anyDoc(site, draw)
    const text = site.read(path)
    const drafted = text.replace('---\n', '---\ndraft: true\n')
    site.save(draw, path, /^draft:/m.test(text) ? text.replace(/^draft:.*\n/m, '') : drafted)
  },
  add(site, draw) {
    const folder = draw.one(['.', ...site.folders()])
    const number = below(draw, 1e9)
    if (site.docs().length < 90) site.save(draw, `content/docs/${folder}/page-${number}.md`, page(number))
  },
  remove(site, draw) {
    const all = site.docs().filter((path) => path.includes('page-') && path !== 'page-0.md')
    if (all.length > 12) rmSync(site.at(`content/docs/${draw.one(all)}`))
  },
  move(site, draw) {
    const all = site.docs().filter((path) => path.includes('page-') && path !== 'page-0.md')
    if (all.length === 0) return
    mkdirSync(site.at('content/docs/moved'), { recursive: true })
    renameSync(site.at(`content/docs/${draw.one(all)}`), site.at(`content/docs/moved/page-${fresh(draw)}.md`))
  },
  exchange(site, draw) {
    const all = site.docs().filter((path) => path.includes('page-') && path !== 'page-0.md')
    if (all.length < 2) return
    exchange(site, `content/docs/${draw.one(all)}`, `content/docs/${draw.one(all)}`)
  },
  category(site, draw) {
    const label = JSON.stringify({ label: `Label ${below(draw, 100)}` })
    site.save(draw, `content/docs/${draw.one(['other', ...site.folders()])}/_category_.json`, label)
  },
  partial: (site, draw) => site.save(draw, 'content/docs/_part.md', `Included ${below(draw, 1e6)}.\n`),
  island: (site, draw) => site.save(draw, 'content/docs/button.tsx', island(`Press ${below(draw, 1e6)}`)),
  picture(site, draw) {
    const size = 1 + below(draw, 99)
    const svg = `<svg xmlns="http://www.w3.org/2000/svg" width="${size}" height="9"></svg>`
    site.save(draw, 'content/docs/dot.svg', svg)
    const first = site.read('content/docs/page-0.md')
    if (!first.includes('dot.svg')) site.save(draw, 'content/docs/page-0.md', `${first}\n![A dot](./dot.svg)\n`)
  },
  post(site, draw) {
    const date = `2025-0${1 + below(draw, 9)}-1${below(draw, 9)}`
    const text = `---\ntitle: Post ${below(draw, 99)}\ntags: [t${below(draw, 3)}]\n---\n\nWords.\n`
    if (readdirSync(site.at('content/blog')).length < 40)
      site.save(draw, `content/blog/${date}-post-${fresh(draw)}.md`, text)
  },
}

const locales: Readonly<Record<string, Change>> = {
  translate(site, draw) {
    const path = draw.one(site.docs())
    if (path.endsWith('.md')) site.save(draw, `content/i18n/de/docs/${path}`, page(below(draw, 1e6)))
  },
  untranslate(site, draw) {
    const all = filesBelow(site.at('content/i18n/de/docs'))
    if (all.length > 2) rmSync(site.at(`content/i18n/de/docs/${draw.one(all)}`))
  },
  oldVersion: (site, draw) => site.save(draw, `content/docs-1.0/page-${below(draw, 9)}.md`, page(below(draw, 1e6))),
  plugin: (site, draw) => site.save(draw, 'plugins/titles.ts', plugin(`Titles ${below(draw, 100)}`)),
}

const beside: Readonly<Record<string, Change>> = {
  config(site, draw) {
    const redirects = Array.from({ length: below(draw, 4) }, (_, index) => `n${index}`)
    site.save(draw, 'site.config.yaml', config({ title: `Site ${below(draw, 50)}`, redirects }))
  },
  words: (site, draw) => site.save(draw, 'site.config.yaml', config({ title: 'Site', word: ` ${below(draw, 100)}` })),
  sidebars: (site, draw) => site.save(draw, 'sidebars.json', sidebars(`Outside ${below(draw, 100)}`)),
  description: (site, draw) => site.save(draw, 'openapi/api.yaml', description(`in ${below(draw, 100)}`)),
  component: (site, draw) => site.save(draw, 'theme/mdx/badge-note.tsx', `export const note = ${below(draw, 100)}\n`),
  style(site, draw) {
    const text = `@import '@waybill/docs/theme/styles/index.css';\nbody { --probe: ${below(draw, 1e6)}px }\n`
    site.save(draw, 'theme/styles/index.css', text)
  },
  static: (site, draw) => site.save(draw, 'content/static/data.json', `{"n":${below(draw, 1e6)}}`),
  /** A folder beside the content is replaced by its copy, and then changed. */
  replaced(site, draw) {
    const folder = draw.one(['theme', 'openapi', 'content/static', 'shared'])
    cpSync(site.at(folder), site.at(`${folder}.tmp~`), { recursive: true })
    rmSync(site.at(folder), { recursive: true })
    renameSync(site.at(`${folder}.tmp~`), site.at(folder))
  },
  shared(site, draw) {
    const name = draw.one(['one', 'two'])
    site.save(draw, `shared/${name}.md`, `---\ntitle: Shared ${name}\n---\n\nText ${below(draw, 1e6)}.\n`)
    site.save(draw, `releases/${name}/notes.md`, `# Notes ${below(draw, 1e6)}\n`)
  },
  links(site) {
    const other = linkOf(site, 'content/docs/linked.md')?.includes('one') === true ? 'two' : 'one'
    linkTo(site, 'content/docs/linked.md', `../../shared/${other}.md`)
    linkTo(site, 'content/docs/current', `../../releases/${other}`)
  },
  broken: (site, draw) =>
    site.save(
      draw,
      'content/docs/broken.mdx',
      draw.one(['<Card\n', '# Fine now\n', '{(() => { throw new Error("x") })()}\n']),
    ),
}

/** Moves of folders, which watchers may miss. */
export const moves: Readonly<Record<string, Change>> = {
  renameFolder: (site, draw) =>
    inFolder(site, draw, (folder) => renameSync(site.at(folder), site.at(`content/docs/g${fresh(draw)}`))),
  moveIntoFolder: (site, draw) =>
    inFolder(site, draw, (folder) => {
      const target = draw.one(
        site
          .folders()
          .concat('into')
          .filter((candidate) => !`content/docs/${candidate}/`.startsWith(`${folder}/`)),
      )
      if (target.split('/').length > 4) return
      mkdirSync(site.at(`content/docs/${target}`), { recursive: true })
      renameSync(site.at(folder), site.at(`content/docs/${target}/in${fresh(draw)}`))
    }),
  folderAndNewOne: (site, draw) =>
    inFolder(site, draw, (folder) => {
      renameSync(site.at(folder), site.at(`content/docs/g${fresh(draw)}`))
      site.save(draw, `${folder}/page-${fresh(draw)}.md`, page(below(draw, 1e6)))
    }),
  exchangeFolders: (site, draw) =>
    inFolder(site, draw, (folder) => {
      const others = site
        .folders()
        .filter((candidate) => !candidate.includes('/') && `content/docs/${candidate}` !== folder)
      if (others.length > 0) exchange(site, folder, `content/docs/${draw.one(others)}`)
    }),
  awayAndBack: (site, draw) =>
    inFolder(site, draw, (folder) => {
      renameSync(site.at(folder), `${site.root}-away`)
      renameSync(`${site.root}-away`, site.at(folder))
    }),
  removedAndCopiedBack: (site, draw) =>
    inFolder(site, draw, (folder) => {
      cpSync(site.at(folder), `${site.root}-away`, { recursive: true })
      rmSync(site.at(folder), { recursive: true })
      cpSync(`${site.root}-away`, site.at(folder), { recursive: true })
      rmSync(`${site.root}-away`, { recursive: true })
    }),
  copyFolder: (site, draw) =>
    inFolder(site, draw, (folder) => {
      if (site.docs().length < 80) cpSync(site.at(folder), site.at(`content/docs/c${fresh(draw)}`), { recursive: true })
    }),
  removeFolder: (site, draw) =>
    inFolder(site, draw, (folder) => {
      if (site.folders().length > 3) rmSync(site.at(folder), { recursive: true })
    }),
  contentAgain(site) {
    cpSync(site.at('content'), `${site.root}-away`, { recursive: true, verbatimSymlinks: true })
    rmSync(site.at('content'), { recursive: true })
    cpSync(`${site.root}-away`, site.at('content'), { recursive: true, verbatimSymlinks: true })
    rmSync(`${site.root}-away`, { recursive: true })
  },
  /** Replaces files in the same way as git: it removes and writes changed files, and removes empty folders. */
  switchBranch(site, draw) {
    const branches = `${site.root}-branches`
    const names = existsSync(branches) ? readdirSync(branches).sort() : []
    const keep = join(branches, `${names.length % 3}`)
    const target = names.length === 0 ? undefined : join(branches, draw.one(names))
    const files =
      target === undefined
        ? undefined
        : new Map(filesBelow(target).map((path) => [path, readFileSync(join(target, path), 'utf8')]))
    rmSync(keep, { recursive: true, force: true })
    cpSync(site.at('content'), keep, { recursive: true, verbatimSymlinks: true })
    for (const name of ['linked.md', 'current', 'broken.mdx']) rmSync(join(keep, 'docs', name), { force: true })
    if (files !== undefined) checkOut(site.at('content'), files)
  },
}

function checkOut(folder: string, files: ReadonlyMap<string, string>): void {
  for (const path of filesBelow(folder)) {
    const file = join(folder, path)
    if (files.get(path) === readFileSync(file, 'utf8')) continue
    rmSync(file)
    for (let above = dirname(file); readdirSync(above).length === 0; above = dirname(above)) rmdirSync(above)
  }
  for (const [path, text] of files) {
    if (existsSync(join(folder, path))) continue
    mkdirSync(dirname(join(folder, path)), { recursive: true })
    writeFileSync(join(folder, path), text)
  }
}

function inFolder(site: EditedSite, draw: Random, work: (folder: string) => void): void {
  const folders = site.folders()
  if (folders.length > 0) work(`content/docs/${draw.one(folders)}`)
}

function exchange(site: EditedSite, a: string, b: string): void {
  if (a === b || `${a}/`.startsWith(`${b}/`) || `${b}/`.startsWith(`${a}/`)) return
  renameSync(site.at(a), site.at(`${a}.tmp~`))
  renameSync(site.at(b), site.at(a))
  renameSync(site.at(`${a}.tmp~`), site.at(b))
}

const changes: Readonly<Record<string, Change>> = { ...texts, ...locales, ...beside, ...moves }

/** Applies a number of changes in sequence, with pauses that the seed determines. Returns the names of the kinds. */
export async function edit(
  site: EditedSite,
  draw: Random,
  count: number,
  batches: readonly number[] = [1, 1, 1, 2, 5, 20],
): Promise<string[]> {
  const done: string[] = []
  while (done.length < count) {
    const batch = draw.one(batches)
    for (let number = 0; number < batch && done.length < count; number++) {
      const name = draw.one(Object.keys(changes))
      changes[name]?.(site, draw)
      done.push(name)
    }
    await new Promise((wait) => setTimeout(wait, draw.one([0, 5, 30, 120, 500])))
  }
  return done
}

/** Reverts changes with errors. */
export function mend(site: EditedSite): void {
  rmSync(site.at('content/docs/broken.mdx'), { force: true })
}
