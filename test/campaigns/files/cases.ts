/**
 * Hostile files in the folder of a site: links out of the site, special files, unreadable files, names that terminals,
 * hosts and browsers interpret differently, and files that change while they are read.
 * @module
 */
import { spawnSync } from 'node:child_process'
import {
  appendFileSync,
  linkSync,
  mkdirSync,
  renameSync,
  rmSync,
  symlinkSync,
  truncateSync,
  writeFileSync,
} from 'node:fs'
import { dirname, join } from 'node:path'

/** A site with a hostile file. */
export interface HostileFiles {
  readonly name: string
  /** Adds the file to the site. `outside` is the folder around the site, whose files must not be read. */
  readonly put: (site: string, outside: string) => void
  /** Files of the case that a report must mention, since the build omits them. */
  readonly named?: readonly string[]
  /** Called every few milliseconds during the build. */
  readonly during?: (site: string, round: number) => void
}

/** Content of every file outside of the site. */
export const canary = 'canary-f00dfeed-42'

/** The files outside of the site. */
export const outsideFiles = ['secret.md', 'secret.txt', 'secret.png', 'secret.yaml', 'folder/inner.md'] as const

const place = (path: string): string => {
  mkdirSync(dirname(path), { recursive: true })
  return path
}
const link = (from: string, to: string) => (site: string, outside: string) =>
  symlinkSync(to.startsWith('/') || to === '.' || to === '..' ? to : join(outside, to), place(join(site, from)))
const file = (path: string, content: string | Uint8Array) => (site: string) =>
  writeFileSync(place(join(site, path)), content)
const pipe = (path: string) => (site: string) => void spawnSync('mkfifo', [place(join(site, path))])
const all =
  (...steps: readonly HostileFiles['put'][]): HostileFiles['put'] =>
  (site, outside) =>
    steps.forEach((step) => step(site, outside))

const ways = ['secret.txt', 'secret.png', 'secret.md'].flatMap((name) => [
  `![a](../../../${name})`,
  `![a](@site/../${name})`,
  `![a](%2e%2e/%2e%2e/%2e%2e/${name})`,
  `![a](..\\..\\..\\${name})`,
  `\`\`\`txt file="../../../${name}"\n\`\`\``,
  `\`\`\`txt file="@site/../${name}"\n\`\`\``,
  `::partial{file="../../../${name}"}`,
  `<img src="../../../${name}" alt=""><video poster="../../../${name}"></video>`,
])

/** Characters of names: each is used in a docs page, in a page and in a static file. */
const names = [
  ...['new\nline', 'tab\t', 'a\u0001b', 'esc\u001b[31m', 'quote"q', "apos'a", '<img src=x onerror=1>', 'hash#h', 'q?q'],
  ...['per%20cent', '%2e%2e', '%00', 'sp ace', '-dash', 'rtl-\u202egnp', 'e\u0301', '\u00e9', 'CON', 'nul.x', 'trail.'],
  ...[
    'trail ',
    ' lead',
    'a:b',
    'a|b',
    'a*b',
    'back\\slash',
    '$(touch x)',
    '`id`',
    '{{x}}',
    '${x}',
    '[a](b)',
    '__proto__',
  ],
  ...['constructor', 'index', 'README', 'zwj\u200d', 'nbsp\u00a0', '\ufeffbom', '\u2028ls', 'x'.repeat(240), '404'],
  ...['Case', 'case', '_redirects.x', 'assets', 'a&b', 'a+b', '(p)', '!', '..a', 'a..b', '~t'],
]

const contents: Readonly<Record<string, string | Uint8Array>> = {
  'zero bytes': '# N\n\na\0b\n',
  'a mark of byte order': '\ufeff---\ntitle: T\n---\n\nx\n',
  'lines that end with CR': '# N\r\rx\r',
  'bytes that are not UTF-8': Uint8Array.of(35, 32, 0xff, 0xfe, 0xc0, 0x80, 10),
  'UTF-16': new Uint8Array(Buffer.from('\ufeff# N\n', 'utf16le')),
  'half a character': Uint8Array.of(35, 32, 0xed, 0xa0, 0x80, 10),
  nothing: '',
}

const changing = 'content/docs/changing.md'

export const hostileFiles: readonly HostileFiles[] = [
  {
    name: 'references out of the site',
    put: (site) => ways.forEach((way, index) => file(`content/docs/r${index}.md`, `# R\n\n${way}\n`)(site)),
    named: ways.map((_, index) => `r${index}.md`),
  },
  {
    name: 'links to files outside',
    put: all(link('content/docs/l.md', 'secret.md'), link('content/static/l.txt', 'secret.txt')),
    named: ['content/docs/l.md', 'content/static/l.txt'],
  },
  {
    name: 'links to folders outside',
    put: all(link('content/docs/l', 'folder'), link('content/static/l', 'folder')),
    named: ['content/docs/l', 'content/static/l'],
  },
  {
    name: 'links to system files',
    put: all(link('content/docs/p.md', '/etc/passwd'), link('content/static/e.txt', '/proc/self/environ')),
    named: ['content/docs/p.md', 'content/static/e.txt'],
  },
  {
    name: 'links to a device without an end',
    put: link('content/docs/zero.md', '/dev/zero'),
    named: ['content/docs/zero.md'],
  },
  {
    name: 'links in a ring',
    put: all(link('content/static/loop', '.'), link('content/docs/back', '..'), (site) =>
      symlinkSync('self', join(site, 'content/docs/self')),
    ),
    named: ['content/docs/self'],
  },
  { name: 'links to nothing', put: link('content/docs/gone.md', 'no-such.md'), named: ['content/docs/gone.md'] },
  {
    name: 'a content folder that is a link',
    put: (site, outside) => {
      rmSync(join(site, 'content/docs'), { recursive: true })
      symlinkSync(join(outside, 'folder'), join(site, 'content/docs'))
    },
    named: ['content/docs'],
  },
  {
    name: 'a configuration that is a link',
    put: (site, outside) => {
      rmSync(join(site, 'site.config.yaml'))
      symlinkSync(join(outside, 'secret.yaml'), join(site, 'site.config.yaml'))
    },
    named: ['site.config.yaml'],
  },
  {
    name: 'a second name of a file outside',
    put: (site, outside) => {
      writeFileSync(join(outside, 'own.md'), '# Own\n')
      linkSync(join(outside, 'own.md'), join(site, 'content/docs/own.md'))
    },
  },
  {
    name: 'dist is a link',
    put: (site, outside) => symlinkSync(join(outside, 'folder'), join(site, 'dist')),
    named: ['dist'],
  },
  { name: 'the cache is a link', put: (site, outside) => symlinkSync(join(outside, 'folder'), join(site, '.docs')) },
  { name: 'a pipe as a page', put: pipe('content/docs/pipe.md'), named: ['content/docs/pipe.md'] },
  { name: 'a pipe as a static file', put: pipe('content/static/pipe'), named: ['content/static/pipe'] },
  {
    name: 'a pipe as the configuration',
    put: (site) => {
      rmSync(join(site, 'site.config.yaml'))
      pipe('site.config.yaml')(site)
    },
    named: ['site.config.yaml'],
  },
  {
    name: 'a pipe as a category',
    put: all(pipe('content/docs/s/_category_.yml'), file('content/docs/s/x.md', '# x\n')),
    named: ['_category_.yml'],
  },
  {
    name: 'pipes that pages name',
    put: all(
      pipe('content/docs/p.png'),
      pipe('content/docs/p.txt'),
      pipe('content/docs/_p.md'),
      file('content/docs/z.md', '# Z\n\n![x](./p.png)\n\n```txt file="./p.txt"\n```\n\n::partial{file="./_p.md"}\n'),
    ),
    named: ['z.md'],
  },
  {
    name: 'a device as a page',
    put: (site) => void spawnSync('mknod', [join(site, 'content/docs/dev.md'), 'c', '1', '5']),
    named: ['content/docs/dev.md'],
  },
  { name: 'a folder that is called like a page', put: file('content/docs/f.md/x.txt', 'x') },
  {
    name: 'a folder of 20,000 files',
    put: (site) => {
      for (let at = 0; at < 20_000; at++) file(`content/docs/m/f${at}.txt`, '')(site)
    },
  },
  {
    name: 'names in both cases',
    put: all(file('content/docs/Same.md', '# A\n'), file('content/docs/same.md', '# B\n')),
  },
  {
    name: 'a name that is not UTF-8',
    put: (site) =>
      writeFileSync(
        Buffer.concat([Buffer.from(`${site}/content/docs/`), Buffer.of(0xff, 0xfe), Buffer.from('.md')]),
        '# N\n',
      ),
    named: ['content/docs'],
  },
  ...names.map((name): HostileFiles => ({
    name: `name ${JSON.stringify(name.slice(0, 20))}`,
    put: all(
      file(`content/docs/${name}.md`, '# N\n'),
      file(`content/pages/${name}.md`, '# N\n'),
      file(`content/static/${name}.txt`, 'x'),
    ),
  })),
  ...Object.entries(contents).map(([name, content]): HostileFiles => ({
    name: `text: ${name}`,
    put: file('content/docs/n.md', content),
  })),
  {
    name: 'a page that grows',
    put: file(changing, '# C\n'),
    during: (site) => appendFileSync(join(site, changing), 'more\n'),
  },
  {
    name: 'a page that comes and goes',
    put: file(changing, '# C\n'),
    during: (site, round) =>
      round % 2 === 0 ? rmSync(join(site, changing), { force: true }) : writeFileSync(join(site, changing), '# C\n'),
  },
  {
    name: 'a page that becomes a link outside',
    put: file(changing, '# C\n'),
    during: (site, round) => {
      rmSync(join(site, changing), { force: true })
      if (round % 2 === 0) symlinkSync('../../../secret.md', join(site, changing))
      else writeFileSync(join(site, changing), '# C\n')
    },
  },
  {
    name: 'a static file that shrinks',
    put: file('content/static/s.bin', 'x'),
    during: (site, round) => truncateSync(join(site, 'content/static/s.bin'), round % 2 === 0 ? 0 : 5_000_000),
  },
  {
    name: 'a folder that is renamed',
    put: file('content/docs/one/x.md', '# X\n'),
    during: (site, round) =>
      renameSync(
        join(site, 'content/docs', round % 2 === 0 ? 'one' : 'two'),
        join(site, 'content/docs', round % 2 === 0 ? 'two' : 'one'),
      ),
  },
]
