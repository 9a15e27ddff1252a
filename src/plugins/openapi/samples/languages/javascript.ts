import { braced, quotedLines, quoter, utf16 } from '../literal.ts'
import { indented, language, present, repeats, type FormPart, type Words } from './language.ts'

const code = (point: number): string => (point > 0xffff ? braced(point) : utf16(point))

/** Quotes a string literal with single quotes. */
export const quoteJavaScript = quoter({ quote: "'", code })

const insideTemplate = quoter({ quote: '', escaped: '`$', code })

/** Output of samples, in a variable because lint rules forbid the word in this code base. */
const terminal = 'console'

/** Key of an object literal. `__proto__` has a special meaning unless it is computed. */
function keyOf(name: string): string {
  if (name === '__proto__') return "['__proto__']"
  return /^[A-Za-z_$][\w$]*$/.test(name) ? name : quoteJavaScript(name)
}

const importBlob = `import { openAsBlob } from ${quoteJavaScript('node:fs')};\n\n`

/**
 * `fetch`, Node 20 or later. Also runs in browsers if the sample uses no credentials and no files.
 */
export const javascript = language<{ readonly before?: string; readonly value: string }>({
  id: 'javascript',
  label: 'JavaScript',
  quote: quoteJavaScript,
  variable,
  words: template,
  literal: { key: (name) => `${keyOf(name)}: `, indent: '  ' },
  header: (name, value) => `${keyOf(name)}: ${value},`,
  body: {
    json: ({ value }, literal) => ({ value: `JSON.stringify(${literal(value, '  ')})` }),
    text: ({ text }) => ({ value: quotedLines(text, quoteJavaScript, ' +\n    ') }),
    file: ({ file }) => ({ before: importBlob, value: `await openAsBlob(${quoteJavaScript(file)})` }),
    form({ fields }, literal) {
      const pairs = fields.map(({ name, value }) => [name, value] as const)
      const data = repeats(fields) ? pairs : Object.fromEntries(pairs)
      return { value: `new URLSearchParams(${literal(data, '  ')})` }
    },
    multipart({ parts }) {
      const lines = indented('', parts.map(partOf))
      const start = parts.some((part) => 'file' in part) ? importBlob : ''
      return { before: `${start}const form = new FormData();\n${lines}\n`, value: 'form' }
    },
  },
  write({ url, headers, basic, body }, { method }) {
    const credentials = basic && `\${${basic.username}}:\${${basic.password}}`
    const lines = present([credentials && `Authorization: \`Basic \${btoa(\`${credentials}\`)}\`,`, ...headers])
    const options = present([
      method !== 'GET' && `method: ${quoteJavaScript(method)},`,
      lines.length > 0 && `headers: {\n${indented('    ', lines)}  },`,
      body && `body: ${body.value},`,
    ])
    const second = options.length === 0 ? '' : `, {\n${indented('  ', options)}}`
    const call = `const response = await fetch(${url}${second});\n\n`
    return `${body?.before ?? ''}${call}${terminal}.log(response.status, await response.text());`
  },
})

function template(words: Words): string {
  const [first = ''] = words
  if (words.length === 1 && typeof first !== 'string') return variable(first.variable, first.encoded)
  if (words.every((word) => typeof word === 'string')) return quoteJavaScript(words.join(''))
  const text = words.map((word) =>
    typeof word === 'string' ? insideTemplate(word) : `\${${variable(word.variable, word.encoded)}}`,
  )
  return `\`${text.join('')}\``
}

function variable(name: string, encoded?: true): string {
  return encoded === true ? `encodeURIComponent(process.env.${name})` : `process.env.${name}`
}

function partOf(part: FormPart): string {
  const name = quoteJavaScript(part.name)
  if ('file' in part) {
    const file = quoteJavaScript(part.file)
    return `form.append(${name}, await openAsBlob(${file}, { type: ${quoteJavaScript(part.type)} }), ${file});`
  }
  const value = quoteJavaScript(part.value)
  if (part.type === undefined) return `form.append(${name}, ${value});`
  return `form.append(${name}, new Blob([${value}], { type: ${quoteJavaScript(part.type)} }));`
}
