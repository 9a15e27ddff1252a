/** Names that break addresses: every producer of routes uses each of them. */
export const hostileNames: readonly string[] = [
  'a b',
  'e%20f',
  '100%',
  '50%25',
  'caf%C3%A9',
  '%E9t',
  'a%2Fb',
  '%',
  '%%',
  '%zz',
  'a+b',
  'c++',
  '++',
  'a&b',
  'a=b',
  'a,b',
  'a;b',
  'a@b',
  'a!b',
  '!',
  '$x',
  '$uri',
  '~t',
  "it's",
  '(x)',
  '[y]',
  '{z}',
  'a`b',
  'a^b',
  '1.0',
  'v2.x',
  'node.js',
  'a..b',
  'ASP.NET',
  'package.json',
  'x.html.y',
  'a.md.b',
  '-',
  '--',

  'a.',
  '2026-01-01',
  'ÄÖÜ',
  'straße',
  'naïve',
  'cafe\u0301s',
  '\u1E9B\u0323',
  'Ω',
  'İ',
  '日本語',
  '語'.repeat(70),
  '中文 空格',
  '한국어',
  'ไทย',
  'العربية',
  'עברית',
  'हिन्दी',
  'ЧАЙ',
  '🎉',
  '👩‍👩‍👧',
  '🇩🇪',
  '☃',
  'a\u00A0b',
  'a\u200Db',
  'x'.repeat(200),
  'con',
  'constructor',

  'toString',
  '404',
  'assets',
  'search',
]

const picture = '<svg xmlns="http://www.w3.org/2000/svg" width="8" height="8"><rect width="8" height="8"/></svg>'
const quoted = (text: string): string => JSON.stringify(text)
/** A name in the encoded form of a link. */
const linked = (name: string): string => encodeURIComponent(name)

function configuration(baseUrl: string, trailingSlash: boolean): string {
  const exact = hostileNames
    .filter((name) => !/%(?:E9|2F)/.test(name))
    .map((name) => `  - { from: ${quoted(`/old/${linked(name)}`)}, to: ${quoted(`/docs/${linked(name)}`)} }`)
  return `title: Hostile
url: https://hostile.example
baseUrl: ${baseUrl}
trailingSlash: ${trailingSlash}
hosting:
  redirects: nginx
locales:
  default: en
  en: { label: English }
  de: { label: Deutsch }
content:
  - use: docs
    options:
      versions:
        - { name: '2.0' }
        - { name: '1.5', path: content/docs-1 }
        - { name: '0.9 β#+%', path: content/docs-0 }
  - use: blog
    options: { datedRoutes: false }
  - use: openapi
  - use: pages
redirects:
${exact.join('\n')}
  - { from: /former/*, to: /docs/* }
  - { from: "/früher/日本/*", to: /docs/* }
  - { from: /gone/*, to: "/docs/a%20b" }
`
}

function description(): object {
  const paths = Object.fromEntries(
    hostileNames.map((name, index) => [
      `/call${index}`,
      {
        get: {
          tags: [name],
          operationId: name,
          responses: {
            200: {
              description: 'OK',
              content: {
                'application/json': {
                  schema: {
                    $ref: `#/components/schemas/${encodeURIComponent(name.replaceAll('~', '~0').replaceAll('/', '~1'))}`,
                  },
                },
              },
            },
          },
        },
      },
    ]),
  )
  const schemas = Object.fromEntries(
    hostileNames.map((name) => [name, { type: 'object', properties: { x: { type: 'string' } } }]),
  )
  return { openapi: '3.1.0', info: { title: 'Hostile', version: '1' }, paths, components: { schemas } }
}

/** The files of a site with hostile names everywhere. */
export function hostileSite({ baseUrl = '/', trailingSlash = false } = {}): Readonly<Record<string, string>> {
  const all = [...hostileNames.entries()]
  const docs = all.map(([index, name]): [string, string] => {
    const next = hostileNames[(index + 1) % hostileNames.length] ?? ''
    const front = [`title: ${quoted(`Page ${index}`)}`, `tags: [${quoted(name)}]`]
    const body = [
      `word${index} [next](<./${linked(next)}.md>) [absolute](</docs/${linked(next)}>) [slug](</docs/slug/${linked(next)}>)`,
      `[static](</files/${linked(name)}.txt>) ![picture](<./${linked(name)}.svg>)`,
    ]
    return [`content/docs/${name}.md`, `---\n${front.join('\n')}\n---\n\n${body.join('\n\n')}\n`]
  })
  const slugs = all.map(([index, name]): [string, string] => [
    `content/docs/slugs/s${index}.md`,
    `---\ntitle: Slug ${index}\nslug: ${quoted(`/slug/${linked(name)}`)}\n---\n\nslug${index}\n`,
  ])
  const posts = all.map(([index, name]): [string, string] => [
    `content/blog/2026-01-01-post-${index}-${name}.md`.slice(0, 10_000),
    `---\ntitle: Post ${index}\nslug: ${quoted(`post-${linked(name)}`)}\nauthors: [${quoted(name)}]\ntags: [${quoted(name)}]\n---\n\npost${index}\n`,
  ])
  const authors = all.map(([, name]) => `${quoted(name)}: { name: ${quoted(name)}, page: true }`)
  const versions = ['content/docs-1', 'content/docs-0'].flatMap((folder) =>
    ['index', 'a b', '1.0', 'node.js', '🎉'].map((name): [string, string] => [
      `${folder}/${name}.md`,
      `---\ntitle: Old\n---\n\n[same](./a%20b.md)\n`,
    ]),
  )
  return {
    'site.config.yaml': configuration(baseUrl, trailingSlash),
    'content/pages/index.md': '# Home\n\n[docs](/docs)\n',
    'content/docs/index.md': '# Start\n',
    'content/blog/authors.yml': `${authors.join('\n')}\n`,
    'openapi/openapi.yaml': JSON.stringify(description()),
    'content/i18n/de/docs/a b.md': '---\ntitle: Leerzeichen\n---\n\nleer\n',
    'content/i18n/de/docs/日本語.md': '---\ntitle: Japanisch\n---\n\njapanisch\n',
    ...Object.fromEntries([...docs, ...slugs, ...posts, ...versions]),
    ...Object.fromEntries(hostileNames.map((name) => [`content/docs/${name}.svg`, picture])),
    ...Object.fromEntries(hostileNames.map((name) => [`content/static/files/${name}.txt`, name])),
  }
}
