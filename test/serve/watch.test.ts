/** Changes below a folder: detected by events, or by polling without events. */
import {
  cpSync,
  mkdirSync,
  mkdtempSync,
  realpathSync,
  renameSync,
  rmSync,
  symlinkSync,
  unlinkSync,
  writeFileSync,
} from 'node:fs'
import { tmpdir } from 'node:os'
import { basename, dirname, join } from 'node:path'
import { suite } from 'uvu'
import * as assert from 'uvu/assert'
import type { watchFolders } from '../../src/serve/folder-events.ts'
import { SiteFiles } from '../../src/serve/site-files.ts'
import { watchBeside } from '../../src/serve/watch-beside.ts'
import { watchSite, type Change } from '../../src/serve/watch.ts'

const test = suite<{ root: string }>('watch')
const noEvents: typeof watchFolders = () => ({ ready: Promise.resolve(undefined), close: () => Promise.resolve() })

test.before.each((context) => {
  context.root = realpathSync(mkdtempSync(join(tmpdir(), 'docs-watch-')))
  for (const folder of ['f0', 'f1'])
    for (const name of ['a', 'b']) save(context.root, `docs/${folder}/${name}.md`, name)
})
test.after.each(({ root }) => {
  rmSync(root, { recursive: true, force: true })
  rmSync(`${root}-away`, { recursive: true, force: true })
})

function save(root: string, path: string, text: string): void {
  mkdirSync(dirname(join(root, path)), { recursive: true })
  writeFileSync(join(root, path), text)
}

/** Watches a folder; `saw` waits until all of these paths were reported; `of` returns the first change of a path. */
async function watched(
  root: string,
  { events, outside = [] }: { readonly events?: typeof watchFolders; readonly outside?: readonly string[] } = {},
) {
  const changes: Change[] = []
  const limits: string[] = []
  let look = () => {}
  const watching = watchSite({
    root,
    ignored: ['dist'],
    outside: () => outside,
    changed(change) {
      changes.push(change)
      look()
      return Promise.resolve()
    },
    onLimit: (reason) => void limits.push(reason),
    ...(events && { events }),
  })
  await watching.ready
  const saw = (...paths: readonly string[]) =>
    new Promise<void>((done) => {
      look = () => {
        if (paths.every((path) => changes.some((change) => change.paths.includes(path)))) done()
      }
      look()
    })
  const of = (path: string) => changes.find(({ paths }) => paths.includes(path))
  const forget = () => void changes.splice(0)
  return { ...watching, told: changes, limits, saw, of, forget }
}

test('a saved file is reported as one file, a new and a removed one as structural', async ({ root }) => {
  const { saw, of, forget, close } = await watched(root)
  save(root, 'docs/f0/a.md', 'other')
  await saw('docs/f0/a.md')
  assert.equal(of('docs/f0/a.md'), { paths: ['docs/f0/a.md'], isStructural: false })
  forget()
  save(root, 'docs/f0/new/deep/c.md', 'c')
  await saw('docs/f0/new/deep/c.md')
  assert.ok(of('docs/f0/new/deep/c.md')?.isStructural)
  forget()
  unlinkSync(join(root, 'docs/f0/b.md'))
  await saw('docs/f0/b.md')
  assert.ok(of('docs/f0/b.md')?.isStructural)
  await close()
})

test('a file that takes the name of another one counts as saved', async ({ root }) => {
  const { saw, of, close } = await watched(root)
  save(root, 'docs/f0/a.md.tmp~', 'other')
  renameSync(join(root, 'docs/f0/a.md.tmp~'), join(root, 'docs/f0/a.md'))
  await saw('docs/f0/a.md')
  assert.equal(of('docs/f0/a.md'), { paths: ['docs/f0/a.md'], isStructural: false })
  await close()
})

test('dot files, dependencies and the output are ignored', async ({ root }) => {
  const { saw, told, close } = await watched(root)
  for (const path of ['.docs/x', 'docs/.a.md.swp', 'node_modules/p/a.md', 'dist/a.html']) save(root, path, 'x')
  save(root, 'docs/f1/a.md', 'y')
  await saw('docs/f1/a.md')
  assert.equal(
    told.flatMap(({ paths }) => paths),
    ['docs/f1/a.md'],
  )
  await close()
})

test('well-known files of a host are reported, except for hidden ones', async ({ root }) => {
  const { saw, told, close } = await watched(root)
  for (const name of ['.well-known/.x', '.well-known/security.txt', '.well-known-not/x'])
    save(root, `static/${name}`, 'x')
  await saw('static/.well-known/security.txt')
  assert.equal([...new Set(told.flatMap(({ paths }) => paths))], ['static/.well-known/security.txt'])
  await close()
})

const moves: Readonly<Record<string, (root: string) => void>> = {
  'removed and copied back': (root) => {
    cpSync(join(root, 'docs/f0'), `${root}-away`, { recursive: true })
    rmSync(join(root, 'docs/f0'), { recursive: true })
    cpSync(`${root}-away`, join(root, 'docs/f0'), { recursive: true })
  },
  'moved away and back': (root) => {
    renameSync(join(root, 'docs/f0'), `${root}-away`)
    renameSync(`${root}-away`, join(root, 'docs/f0'))
  },
  'renamed, and made anew': (root) => {
    renameSync(join(root, 'docs/f0'), join(root, 'docs/g0'))
    cpSync(join(root, 'docs/g0'), join(root, 'docs/f0'), { recursive: true })
  },
  'given the name of another': (root) => {
    renameSync(join(root, 'docs/f0'), join(root, 'docs/t'))
    renameSync(join(root, 'docs/f1'), join(root, 'docs/f0'))
    renameSync(join(root, 'docs/t'), join(root, 'docs/f1'))
  },
  'with the folder above it removed and made again': (root) => {
    cpSync(join(root, 'docs'), `${root}-away`, { recursive: true })
    rmSync(join(root, 'docs'), { recursive: true })
    cpSync(`${root}-away`, join(root, 'docs'), { recursive: true })
  },
}

for (const [name, move] of Object.entries(moves))
  test(`later changes are detected in a folder ${name}`, async ({ root }) => {
    const { saw, forget, close } = await watched(root)
    move(root)
    save(root, 'docs/f1/mark.md', 'moved')
    await saw('docs/f1/mark.md')
    for (const round of ['1', '2']) {
      await new Promise((done) => setTimeout(done, 300))
      forget()
      save(root, 'docs/f0/a.md', `edited ${round}`)
      save(root, `docs/f0/new${round}.md`, 'new')
      save(root, 'docs/f1/b.md', `edited ${round}`)
      await saw('docs/f0/a.md', `docs/f0/new${round}.md`, 'docs/f1/b.md')
    }
    await close()
  })

test('without events changes are found by polling, and the writer gets the reason', async ({ root }) => {
  const { saw, limits, close } = await watched(root, {
    events: () => ({
      ...noEvents(
        root,
        () => false,
        () => {},
      ),
      ready: Promise.resolve('why'),
    }),
  })
  assert.equal(limits, ['why'])
  save(root, 'docs/f0/a.md', 'other')
  save(root, 'docs/f0/new.md', 'new')
  await saw('docs/f0/a.md', 'docs/f0/new.md')
  await close()
})

test('links are followed to their targets, but not out of the site or in circles', async ({ root }) => {
  save(root, 'shared/one.md', '1')
  save(root, 'shared/two.md', '2')
  save(`${root}-away`, 'out.md', 'out')
  symlinkSync('../shared/one.md', join(root, 'docs/linked.md'))
  symlinkSync('../shared', join(root, 'docs/folder'))
  symlinkSync('../..', join(root, 'docs/f0/circle'))
  symlinkSync(`${root}-away`, join(root, 'docs/out'))
  const files = new SiteFiles(root, () => false)
  const first = [...(await files.look()).paths]
  assert.ok(first.includes('docs/folder/two.md') && first.includes('docs/linked.md'))
  assert.not.ok(
    first.some((path) => /circle\/|out\//.test(path)),
    first.join(' '),
  )
  assert.is((await files.look()).paths.size, 0)

  save(root, 'shared/one.md', 'other')
  const hinted = await files.look([{ path: 'shared/one.md', isEntry: false }])
  assert.equal([...hinted.paths].sort(), ['docs/folder/one.md', 'docs/linked.md', 'shared/one.md'])
  unlinkSync(join(root, 'docs/linked.md'))
  symlinkSync('../shared/two.md', join(root, 'docs/linked.md'))
  assert.equal([...(await files.look([{ path: 'docs/linked.md', isEntry: true }])).paths], ['docs/linked.md'])
})

test('links into an allowed folder outside of the site are followed', async ({ root }) => {
  save(`${root}-away`, 'sub/deep.md', 'deep')
  symlinkSync(`${root}-away`, join(root, 'docs/whole'))
  symlinkSync(`../../${basename(root)}-away/sub`, join(root, 'docs/part'))
  const files = new SiteFiles(
    root,
    () => false,
    () => [`../${basename(root)}-away`, '../missing'],
  )
  await files.look()
  save(`${root}-away`, 'sub/deep.md', 'other')
  assert.equal([...(await files.look([])).paths].sort(), ['docs/part/deep.md', 'docs/whole/sub/deep.md'])
})

test('a check of the links reports only their targets', async ({ root }) => {
  save(`${root}-away`, 'out.md', 'out')
  symlinkSync(`${root}-away`, join(root, 'docs/out'))
  const {
    told,
    saw,
    checkLinks: lookAtLinks,
    close,
  } = await watched(root, {
    events: noEvents,
    outside: [`../${basename(root)}-away`],
  })
  save(`${root}-away`, 'out.md', 'other')
  save(root, 'docs/f1/a.md', 'other')
  lookAtLinks()
  await saw('docs/out/out.md')
  assert.equal(told, [{ paths: ['docs/out/out.md'], isStructural: false }])
  await close()
})

test('a site whose folder is temporarily missing is not treated as empty', async ({ root }) => {
  const files = new SiteFiles(root, () => false)
  await files.look()
  renameSync(root, `${root}-away`)
  assert.is((await files.look()).paths.size, 0)
  renameSync(`${root}-away`, root)
  assert.is((await files.look()).paths.size, 0)
})

test('folders beside the site are followed while they are listed, by paths relative to the site', async ({ root }) => {
  const changed: string[] = []
  let look = () => {}
  const beside = watchBeside({
    root: join(root, 'docs/f0'),
    changed({ paths }) {
      changed.push(...paths)
      look()
      return Promise.resolve()
    },
  })
  const saw = (path: string) =>
    new Promise<void>((done) => {
      look = () => (changed.includes(path) ? done() : undefined)
      look()
    })
  beside.follow(['../f1', '../none'])
  // An edit before the first check is not a change: the test saves the file until the edit is reported.
  for (let number = 0; !changed.includes('../f1/a.md'); number++) {
    save(root, 'docs/f1/a.md', `${number}`)
    await Promise.race([saw('../f1/a.md'), new Promise((done) => setTimeout(done, 50))])
  }
  beside.follow([])
  beside.follow(['../f1'])
  await beside.close()
  assert.ok(changed.every((path) => path.startsWith('../f1')))
})

test.run()
