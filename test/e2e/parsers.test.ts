/** Every Markdown parser yields the same bytes: satteri, its WebAssembly build, remark-parse alone. */
import { mkdirSync } from 'node:fs'
import { join } from 'node:path'
import { suite } from 'uvu'
import * as assert from 'uvu/assert'
import { corpusPages, corpusText } from '../../bench/corpus.ts'
import { docs } from './docs.ts'
import { bytes, copyFixture, makeFolder, read, removeFolder, write } from './folder.ts'

const test = suite('e2e/parsers')
const home = makeFolder()
test.after(() => removeFolder(home))

const pages = corpusPages(4)
const more = {
  ...Object.fromEntries(
    pages.map((page, index) => {
      const format = index % 4 === 0 ? 'mdx' : 'md'
      return [`content/docs/docs/${page.path}.${format}`, corpusText(page, pages, format)]
    }),
  ),
  'content/docs/parsers-mdx.mdx':
    'import { one } from "./_one.js"\nexport const two = [\n\n  2,\n]\n\n# Parsers\n\n{one} and {`${two}`}, {/* not this */} \\{three\\}\n\n<Admonition\n  type="tip"\n>\n\n| a | b |\n| - | - |\n| <Badge>c</Badge> | {one} |\n\n</Admonition>\n\n<Tabs><Tab label="A">\n\n- [nowhere](/nowhere)\n\n</Tab></Tabs>\n',
  'content/docs/_one.js': 'export const one = 1\n',
  'content/docs/parsers.md':
    '# Parsers\n\n::::tabs\n:::tab[One]\nA :kbd[Ctrl+K] [nowhere](/nowhere)\n:::\n:::tab[Two]{value="x"}\n- [ ] <b>task</b>\n:::\n::::\n\n:::note A title\nText.[^1]\n:::\n\n[^1]: Below.\n',
}
let first: { readonly files: ReadonlyMap<string, string>; readonly err: string } | undefined

/** Builds the site in a separate folder, and compares it with the first one. */
async function built(name: string, parser: string, env: Readonly<Record<string, string>> = {}): Promise<string> {
  const folder = join(home, name)
  mkdirSync(folder)
  copyFixture('dialect', folder)
  const config = read(folder, 'site.config.yaml')
  assert.match(config, /^markdown:$/m)
  write(folder, { ...more, 'site.config.yaml': config.replace(/^markdown:$/m, `markdown:\n  parser: ${parser}`) })
  // In one thread: each thread loads the grammars of all languages again.
  const { code, out, err } = await docs(['build', folder, '--profile', '--jobs', '1'], { env })
  assert.is(code, 0, err)
  const files = bytes(join(folder, 'dist'))
  first ??= { files, err }
  assert.equal([...files.keys()], [...first.files.keys()])
  const before = first.files
  assert.equal(
    [...files].flatMap(([path, content]) => (content === before.get(path) ? [] : [path])),
    [],
  )
  assert.is(err, first.err)
  return out
}

test('satteri parses Markdown and MDX', async () => {
  assert.match(
    await built('native', 'satteri'),
    'satteri 0.10.5 reads Markdown and MDX, remark-parse and remark-mdx parse the rest',
  )
  assert.match(first?.err ?? '', '/nowhere')
})

test('the configuration can select remark-parse', async () => {
  assert.match(await built('reference', 'remark'), 'remark-parse reads Markdown, as the configuration says')
})

test('remark-parse is used if satteri cannot be loaded', async () => {
  const hook = `export const resolve = (name, context, next) => { if (name === 'satteri') throw new Error('no addon'); return next(name, context) }`
  const register = `import { register } from 'node:module'; register(${JSON.stringify(`data:text/javascript,${encodeURIComponent(hook)}`)})`
  const env = { NODE_OPTIONS: `--import=data:text/javascript,${encodeURIComponent(register)}` }
  assert.match(
    await built('without', 'satteri', env),
    'remark-parse reads Markdown: satteri cannot be loaded (no addon)',
  )
})

test.run()
