import { readdirSync, readFileSync } from 'node:fs'
import { test } from 'uvu'
import * as assert from 'uvu/assert'
import type { Element, Root } from 'hast'
import { toHtml } from 'hast-util-to-html'
import { highlight, writeTokens } from '../../../../src/compiler/compile/code/highlight.ts'
import { hasPrompts } from '../../../../src/compiler/compile/code/sessions.ts'
import { grammarLoaders } from '../../../../src/compiler/compile/code/languages.ts'

async function renderBothWays(language: string, value: string): Promise<readonly [tree: string, html: string]> {
  const highlighted = async (asHtml: boolean): Promise<string> => {
    const properties = { className: [`language-${language}`] }
    const code: Element = { type: 'element', tagName: 'code', properties, children: [{ type: 'text', value }] }
    const tree: Root = {
      type: 'root',
      children: [{ type: 'element', tagName: 'pre', properties: {}, children: [code] }],
    }
    await highlight(tree, new Set([language.toLowerCase()]), { asHtml })
    assert.is(tree.children[0]?.type, asHtml && !hasPrompts(language) ? 'raw' : 'element', language)
    return toHtml(tree, { allowDangerousHtml: true })
  }
  return [await highlighted(false), await highlighted(true)]
}

const samples: readonly (readonly [language: string, code: string])[] = [
  ['json', '{\n  "a&b": "<c>",\n\n  "d": [1, null, "é"]\n}\n'],
  ['bash', "curl 'https://a.example' \\\n  --data '{\n  \"a\": 1 }' | jq . # <x>\n"],
  ['php', '$a = ["x" => fn () => 1 && 2];\n   \n\techo "$a\\n";'],
  ['JavaScript', 'const a = `b ${c} &amp;`\n'],
  ['java', `${'x'.repeat(2100)} int a;\nint b;\n`],
  ['md', '# *a* **b** [c](d)\n\n> e ~~f~~ `g`\n'],
  [
    'bash',
    "curl --request POST \\\n  'https://api.a.example/v1/shops/my-shop/orders?a=1&b=2' \\\n  --user $NAME_OF_THE_USER:$WORD_OF_THE_USER\n",
  ],
  ['json', ''],
]

/** The code blocks of every page of both sites, each combination of language and text once. */
function blocksOfSites(): ReadonlyMap<string, readonly [language: string, code: string]> {
  const blocks = new Map<string, readonly [language: string, code: string]>()
  for (const folder of ['content', 'manual/content'])
    for (const path of readdirSync(folder, { recursive: true, encoding: 'utf8' })) {
      if (!/\.mdx?$/.test(path)) continue
      const text = readFileSync(`${folder}/${path}`, 'utf8')
      for (const [, , language = '', code = ''] of text.matchAll(/^(`{3,})(\w+)[^\n]*\n(.*?)^\1$/gms))
        if (Object.hasOwn(grammarLoaders, language)) blocks.set(`${language}\n${code}`, [language, code])
    }
  return blocks
}

test('code on every page of both sites has the same HTML as the tree of the library', async () => {
  const blocks = blocksOfSites()
  assert.ok(blocks.size > 400, String(blocks.size))
  for (const [language, code] of blocks.values()) {
    const [tree, html] = await renderBothWays(language, code)
    assert.is(html, tree, code)
  }
})

test('code has the same HTML as the tree of the library', async () => {
  for (const [language, code] of samples) {
    const [tree, html] = await renderBothWays(language, code)
    assert.is(html, tree, language)
  }
})

test('space joins the token after it, and neighbours of the same colour are one token', () => {
  const keyword = 'var(--tok-token-keyword)'
  const token = (content: string, color?: string) => ({ content, offset: 0, ...(color === undefined ? {} : { color }) })
  assert.is(
    writeTokens([[token('  '), token('a', keyword), token(' ', 'x'), token('<b', keyword)], [], [token(' ')]], 'x'),
    '<pre class="code" tabindex="0" data-language="x"><code><span class="k">  a &#x3C;b</span>\n\n </code></pre>',
  )
  assert.is(writeTokens([[{ ...token('a'), fontStyle: 4 }]], 'x'), undefined)
})

test.run()
