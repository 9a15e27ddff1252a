/**
 * Data that expands, nests or refers to itself: front matter, the configuration, sidebars, API descriptions; files of a
 * gigabyte; pictures with false sizes.
 * @module
 */
import { configuration, numbered, page, type Bomb } from './bomb.ts'

const config = 'site.config.yaml'
const description = 'openapi/openapi.yaml'

const aliases = [
  'a0: &a0 [x, x, x, x, x, x, x, x, x, x]',
  ...numbered(12, (number) => `a${number + 1}: &a${number + 1} [${Array(10).fill(`*a${number}`).join()}]`),
].join('\n')

const frontMatter = (yaml: string) => () => ({ [page]: `---\n${yaml}\n---\n\n# X\n` })
const api = (text: string) => () => ({
  [config]: configuration({ content: '  - use: openapi\n' }),
  [description]: text,
})
const operation = `openapi: 3.1.0
info: { title: A, version: '1' }
paths: { /a: { get: { operationId: a, responses: { '200': { description: d, content: { application/json: { schema: { $ref: '#/components/schemas/A0' } } } } } } } }
components:
  schemas:
`
const schemas = (count: number, schema: (next: string) => string): string =>
  `${operation}${numbered(count, (number) => `    A${number}: ${schema(`{ $ref: '#/components/schemas/A${number + 1}' }`)}\n`).join('')}    A${count}: { type: string }\n`
const sidebar = (json: string) => () => ({
  [config]: configuration({ options: ', sidebars: ./sidebars.json' }),
  'sidebars.json': json,
})
const picture = (name: string, bytes: string | Uint8Array) => () => ({
  [`content/docs/${name}`]: bytes,
  [page]: `# I\n\n![x](./${name})\n`,
})

const files: Readonly<Record<string, Bomb['files']>> = {
  'aliases in front matter': frontMatter(aliases),
  'aliases in the configuration': () => ({ [config]: aliases }),
  'aliases in a category': () => ({ 'content/docs/s/_category_.yml': aliases, 'content/docs/s/x.md': '# x\n' }),
  'aliases in a description': api(aliases),
  'brackets in front matter': frontMatter(`title: ${'['.repeat(850)}`),
  'levels in front matter': frontMatter(numbered(250, (depth) => `${' '.repeat(depth)}a:`).join('\n')),
  'dashes in front matter': frontMatter(`title:\n- ${'- '.repeat(30_000)}`),
  'keys in front matter': frontMatter(numbered(3_000, (number) => `k${number}: 1`).join('\n')),
  'five megabytes of front matter': frontMatter(`description: ${'a'.repeat(5 << 20)}`),
  'a chain of merged keys': frontMatter(
    numbered(
      200,
      (n) =>
        `k${n}: &m${n} { ${
          n > 0
            ? `<<: [${Array(10)
                .fill(`*m${n - 1}`)
                .join()}],`
            : ''
        } a${n}: 1 }`,
    ).join('\n'),
  ),
  'a deep configuration': () => ({ [config]: `title: ${'['.repeat(5_000)}` }),
  'a deep description': api(`openapi: 3.1.0\nx: ${'['.repeat(5_000)}${']'.repeat(5_000)}`),
  'a schema that holds itself': api(
    `${operation}    A0: { allOf: [{ $ref: '#/components/schemas/B' }] }\n    B: { allOf: [{ $ref: '#/components/schemas/A0' }, { $ref: '#/components/schemas/B' }] }\n`,
  ),
  'schemas that double': api(
    schemas(
      30,
      (next) => `{ type: object, required: [x, y], properties: { x: { oneOf: [${next}, ${next}] }, y: ${next} } }`,
    ),
  ),
  'a chain of references': api(schemas(2_000, (next) => next)),
  'limits without measure': api(
    `${operation}    A0: { type: object, required: [a, b], properties: { a: { type: string, pattern: '^(a+)+$', minLength: 1000000000 }, b: { type: array, minItems: 1000000000, items: { type: integer } } } }\n`,
  ),
  '1,500 operations': api(
    `openapi: 3.1.0\ninfo: { title: A, version: '1' }\npaths:\n${numbered(1_500, (n) => `  /p${n}: { get: { operationId: o${n}, responses: { '200': { description: d } } } }\n`).join('')}`,
  ),
  'a sidebar of 20 megabytes': sidebar(
    JSON.stringify({
      docs: [
        'a',
        ...numbered(200_000, (n) => `L${n}`).map((label) => ({
          type: 'link',
          label,
          href: `https://x.example/${label}`,
        })),
      ],
    }),
  ),
  'a deep sidebar': sidebar(
    `{"docs":[${'{"type":"category","label":"c","items":['.repeat(5_000)}"a"${']}'.repeat(5_000)}]}`,
  ),
  'redirects in a ring': () => ({
    [config]: configuration({
      keys: `redirects:\n${numbered(5_000, (n) => `  - { from: /r${n}, to: /r${(n + 1) % 5_000} }`).join('\n')}\n`,
    }),
  }),
  'folders 500 deep': () => ({ [`content/docs/${'d/'.repeat(500)}x.md`]: '# deep\n' }),
  'a partial that includes itself': () => ({
    [page]: '::partial{file="./_p.md"}',
    'content/docs/_p.md': '::partial{file="./_p.md"}',
  }),
  'partials that double': () => ({
    [page]: '::partial{file="./_p0.md"}',
    ...Object.fromEntries(
      numbered(20, (n) => `::partial{file="./_p${n + 1}.md"}\n\n`.repeat(2)).map((text, n) => [
        `content/docs/_p${n}.md`,
        text,
      ]),
    ),
    'content/docs/_p20.md': 'end\n',
  }),
  'formulas that unfold': () => ({
    [config]: configuration({ keys: 'plugins:\n  - use: math\n' }),
    [page]: `$$\n\\def\\a{\\a\\a}\\a\n$$\n\n$${'{'.repeat(30_000)}$\n\n$$\n${'\\frac{1}{'.repeat(20_000)}\n$$\n`,
  }),
  'a diagram of 5,000 nodes': () => ({
    [config]: configuration({ keys: 'plugins:\n  - use: diagrams\n' }),
    [page]: `\`\`\`mermaid\ngraph TD\n${numbered(5_000, (n) => `n${n} --> n${(n * 7) % 5_000}`).join('\n')}\n\`\`\`\n`,
  }),
  'a page of a gigabyte': () => ({ [page]: 1 << 30 }),
  'a configuration of a gigabyte': () => ({ [config]: 1 << 30 }),
  'a description of a gigabyte': () => ({ ...api('')(), [description]: 1 << 30 }),
  'code of a gigabyte': () => ({ 'content/docs/big.txt': 1 << 30, [page]: '# Z\n\n```txt file="./big.txt"\n```\n' }),
  'a picture of a gigabyte': () => ({ 'content/docs/big.png': 1 << 30, [page]: '# Z\n\n![x](./big.png)\n' }),
  'a drawing with entities': picture(
    'b.svg',
    '<?xml version="1.0"?><!DOCTYPE svg [<!ENTITY a "aaaaaaaaaa"><!ENTITY b "&a;&a;&a;&a;&a;">]><svg xmlns="http://www.w3.org/2000/svg" width="1e308" height="&b;"/>',
  ),
  'a drawing of 20 megabytes': picture(
    'b.svg',
    `${' '.repeat(10 << 20)}${'<'.repeat(5 << 20)}<svg ${'a="'.repeat(2 << 20)}`,
  ),
  'a photograph of markers alone': picture(
    'b.jpg',
    new Uint8Array(2 << 20).map((_, index) => [255, 216, 255, 224, 0, 2][index < 2 ? index : 2 + (index % 4)] ?? 0),
  ),
}

export const dataBombs: readonly Bomb[] = Object.entries(files).map(([name, make]) => ({
  name: `data: ${name}`,
  files: make,
}))
