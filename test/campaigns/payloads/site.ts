import { address, payload } from './payloads.ts'

/** The nine kinds of places that hold the words of strangers. */
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

const perPage = 25

/** A site with payloads: path → text. As many in each place; the same seed gives the same site. */
export function hostileSite(seed: string, count: number): Record<string, string> {
  const files: Record<string, string> = {
    'site.config.yaml':
      'title: T\nurl: https://payloads.example\ncontent:\n  - use: docs\n    options: { path: content/docs, showLastUpdate: false, onInlineTags: ignore }\n  - use: openapi\n    options: { path: openapi/openapi.json }\n  - use: pages\nplugins:\n  - use: math\n',
    'content/pages/index.md': '# Home\n',
  }
  const paths: Record<string, unknown> = {}
  const each = Math.ceil(count / places.length)
  for (const place of places)
    for (let from = 0; from < each; from += perPage) {
      const numbers = Array.from({ length: Math.min(perPage, each - from) }, (_, at) => from + at)
      const seeds = numbers.map((number) => `${seed} ${place} ${number}`)
      if (place === 'front matter' || place === 'names')
        for (const one of seeds) Object.assign(files, single(place, one))
      else if (place === 'api') for (const one of seeds) paths[`/p${Object.keys(paths).length}`] = operation(one)
      else
        files[`content/docs/${place}-${from}.md`] =
          `# ${place} ${from}\n\n${seeds.map((one) => body(place, one)).join('\n\n')}\n`
    }
  const info = { title: line(payload(`${seed} title`)), version: '1', description: payload(`${seed} info`) }
  files['openapi/openapi.json'] = JSON.stringify({ openapi: '3.1.0', info, paths })
  return files
}

/** What stands in one line and in strings. */
const line = (text: string): string => text.replace(/[\r\n\u2028]/g, ' ')
const quoted = (text: string): string => JSON.stringify(line(text).replace(/[\0-\x1f]/g, ''))

function body(place: Place, seed: string): string {
  const one = payload(seed)
  const to = address(seed)
  if (place === 'text') return `a ${line(one)} b\n\n- ${line(one)}\n\n> ${line(one)}\n\n## h ${line(one)}`
  if (place === 'html') return `<div>${one}</div>\n\n${one}`
  if (place === 'tables') return `| a | ${line(one)} |\n| - | - |\n| ${line(one)} | [x](${to}) |`
  if (place === 'code')
    return `\`\`\`\`js title=${quoted(one)} /${line(one).slice(0, 20)}/ ${line(one).replaceAll('`', "'")}\n${one}\n\`\`\`\``
  if (place === 'directives') {
    const value = line(one).replaceAll('"', '&quot;')
    return `:::note[${line(one)}]{title="${value}" #${value}}\nx\n:::\n\n::::cards\n:::card[${line(one)}]{href="${to.replaceAll('"', '&quot;')}"}\nx\n:::\n::::\n\n:badge[${line(one)}]{tone="${value}"}`
  }
  const escaped = to.replaceAll('"', '&quot;')
  return `[x](${to}) [x](<${to}>) ![x](${to}) <${to}>\n\n<a href="${escaped}">x</a> <img src="${escaped}" alt=""> <video src="${escaped}" poster="${escaped}"></video>`
}

function single(place: Place, seed: string): Record<string, string> {
  const [one, number] = [payload(seed), seed.replaceAll(' ', '-')]
  if (place === 'names')
    return {
      [`content/docs/names/${number}-${line(one).replace(/[\\/]/g, '\u2215').slice(0, 60)}.md`]: `---\nslug: /names/${number}\n---\n\n# N\n\nx\n`,
    }
  const keys = ['title', 'description', 'sidebar_label', 'pagination_label', 'sidebar_class_name']
  const text = `---\n${keys.map((key) => `${key}: ${quoted(one)}`).join('\n')}\nkeywords: [${quoted(one)}]\n---\n\nbody\n`
  return { [`content/docs/front/${number}.md`]: text }
}

function operation(seed: string): unknown {
  const one = payload(seed)
  const schema = {
    type: 'object',
    description: one,
    properties: { [one]: { type: 'string', description: one, example: one, default: one, enum: [one] } },
  }
  const content = { 'application/json': { schema, example: { [one]: one } } }
  return {
    post: {
      summary: one,
      description: one,
      requestBody: { description: one, content },
      responses: { 200: { description: one, content } },
    },
  }
}
