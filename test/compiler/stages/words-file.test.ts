/** Broken files of words of a site: each is an error with its location and a hint. */
import { test } from 'uvu'
import * as assert from 'uvu/assert'
import { buildSite, temporaryFolder, write } from './site.ts'

// The test runner maps stack frames itself.
process.setSourceMapsEnabled(false)
test.after(() => process.setSourceMapsEnabled(true))

const fix = 'correct the file, or remove it: the words of the tool are used without it'
const example = 'write "export default { … }" with sections of theme/words/en.ts'
const threw = 'the file of words throws while it is loaded:'
const wrong = 'the default export of the file of words is'

const cases: readonly (readonly [text: string, error: string, hint: string])[] = [
  ['export default {\n', 'theme/build 2:1 Expected identifier but found end of file', fix],
  [
    "import a from './none'\nexport default a\n",
    'theme/build 1:15 no module "./none"',
    'the file does not exist; endings of .tsx and .ts may be left out',
  ],
  ["\n  throw new Error('lost')\n", `theme/failed 2:9 ${threw} lost`, fix],
  [
    'const a = null as never as string[]\nexport default { b: a.length }\n',
    `theme/failed 2:23 ${threw} Cannot read properties of null (reading 'length')`,
    fix,
  ],
  ['// One number.\nexport default 3\n', `theme/failed 2:1 ${wrong} the number 3, not an object`, example],
  ['export default []\n', `theme/failed 1:1 ${wrong} a list, not an object`, example],
  ['export const words = {}\n', `theme/failed 1:1 ${wrong} missing`, example],
]

test('invalid word files are errors with a location and a hint', async () => {
  const root = temporaryFolder()
  write(root, {
    'site.config.yaml': 'title: T\nurl: https://t.example\ncontent: [{ use: docs }]\ntheme: { folder: theme }\n',
    'content/docs/a.md': '# A\n',
  })
  for (const [text, error, hint] of cases) {
    write(root, { 'theme/words/en.ts': text })
    const { diagnostics, published } = await buildSite(root, false)
    assert.not.ok(published)
    assert.equal(
      diagnostics.map(({ code, message, location, ...rest }) => [
        `${code} ${location?.line}:${location?.column} ${message}`,
        location?.file,
        rest.hint,
      ]),
      [[error, 'theme/words/en.ts', hint]],
      text,
    )
  }
})

test.run()
