import { address, payload } from './payloads.ts'

/** The nine kinds of places that contain foreign text. */
export const places = [
  'text',
  'html',
  'addresses',
  'front matter',
  'code',
  'tables',
  'directives',
  'names',
  'api',
] as const
type Place = (typeof places)[number]

/** Number of payloads on a page; front matter, folder names and an operation have space for fewer. */
const perPage = 25
const perFew = 4
const isFew = (place: Place): boolean => place === 'front matter' || place === 'names' || place === 'api'

/** A site with payloads: path → text, with the same number in each place. The same seed creates the same site. */
export function hostileSite(seed: string, count: number): Record<string, string> {
  const files: Record<string, string> = {
    'site.config.yaml':
      'title: T\nurl: https://payloads.example\ncontent:\n  - use: docs\n    options: { path: content/docs, showLastUpdate: false, onInlineTags: ignore }\n  - use: openapi\n    options: { path: openapi/openapi.json }\n  - use: pages\nplugins:\n  - use: math\n',
    'content/pages/index.md': '# Home\n',
  }
  const paths: Record<string, unknown> = {}
  const each = Math.ceil(count / places.length)
  for (const place of places) {
    const size = isFew(place) ? perFew : perPage
    for (let from = 0; from < each; from += size) {
      const numbers = Array.from({ length: Math.min(size, each - from) }, (_, index) => from + index)
      const seeds = numbers.map((number) => `${seed} ${place} ${number}`)
      if (place === 'front matter') files[`content/docs/front/${from}.md`] = frontMatter(seeds)
      else if (place === 'names') files[nameOf(seeds)] = `---\nslug: /names/${from}\n---\n\n# N\n\nx\n`
      else if (place === 'api') paths[`/p${from}`] = operation(seeds)
      else
        files[`content/docs/${place}-${from}.md`] =
          `# ${place} ${from}\n\n${seeds.map((seed) => body(place, seed)).join('\n\n')}\n`
    }
  }
  const info = { title: line(payload(`${seed} title`)), version: '1', description: payload(`${seed} info`) }
  files['openapi/openapi.json'] = JSON.stringify({ openapi: '3.1.0', info, paths })
  return files
}

/** Replaces line breaks in text for a single line or for strings. */
const line = (text: string): string => text.replace(/[\r\n\u2028]/g, ' ')
const quoted = (text: string): string => JSON.stringify(line(text).replace(/[\0-\x1f]/g, ''))

function body(place: Place, seed: string): string {
  const script = payload(seed)
  const to = address(seed)
  if (place === 'text') return `a ${line(script)} b\n\n- ${line(script)}\n\n> ${line(script)}\n\n## h ${line(script)}`
  if (place === 'html') return `<div>${script}</div>\n\n${script}`
  if (place === 'tables') return `| a | ${line(script)} |\n| - | - |\n| ${line(script)} | [x](${to}) |`
  if (place === 'code')
    return `\`\`\`\`js title=${quoted(script)} /${line(script).slice(0, 20)}/ ${line(script).replaceAll('`', "'")}\n${script}\n\`\`\`\``
  if (place === 'directives') {
    const value = line(script).replaceAll('"', '&quot;')
    return `:::note[${line(script)}]{title="${value}" #${value}}\nx\n:::\n\n::::cards\n:::card[${line(script)}]{href="${to.replaceAll('"', '&quot;')}"}\nx\n:::\n::::\n\n:badge[${line(script)}]{tone="${value}"}`
  }
  const escaped = to.replaceAll('"', '&quot;')
  return `[x](${to}) [x](<${to}>) ![x](${to}) <${to}>\n\n<a href="${escaped}">x</a> <img src="${escaped}" alt=""> <video src="${escaped}" poster="${escaped}"></video>`
}

/** Each key has another payload, and the last key has all. */
function frontMatter(seeds: readonly string[]): string {
  const keys = ['title', 'description', 'sidebar_label', 'pagination_label', 'sidebar_class_name']
  const all = seeds.map((seed) => quoted(payload(seed)))
  const lines = keys.map((key, index) => `${key}: ${all[index % all.length]}`)
  return `---\n${lines.join('\n')}\nkeywords: [${all.join(', ')}]\n---\n\nbody\n`
}

/** Nested folders with payloads as names. */
function nameOf(seeds: readonly string[]): string {
  const names = seeds.map((seed) => line(payload(seed)).replace(/[\\/]/g, '\u2215').slice(0, 60))
  return `content/docs/names/${seeds.at(-1)?.replaceAll(' ', '-')}/${names.join('/')}.md`
}

/** Each field has another payload; the properties, parameters and examples have all. */
function operation(seeds: readonly string[]): unknown {
  const all = seeds.map(payload)
  const at = (number: number): string => all[number % all.length] ?? ''
  const properties = Object.fromEntries(
    all.map((text) => [text, { type: 'string', description: text, example: text, default: text, enum: [text] }]),
  )
  const schema = { type: 'object', description: at(0), properties }
  const content = { 'application/json': { schema, example: Object.fromEntries(all.map((text) => [text, text])) } }
  return {
    post: {
      summary: at(1),
      description: all.join('\n\n'),
      parameters: all.map((text) => ({
        name: text,
        in: 'query',
        description: text,
        schema: { type: 'string', default: text },
      })),
      requestBody: { description: at(2), content },
      responses: { 200: { description: at(3), content } },
    },
  }
}
