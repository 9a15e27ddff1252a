import { contentType, type CallBody, type FormPart, type SampleCall, type Words } from '../call.ts'
import { literalOf, quotedLines, type LiteralSyntax } from '../literal.ts'
import { braced, quoter, utf16 } from '../quote.ts'
import { present, repeats, type Language } from './language.ts'

const code = (point: number): string => (point > 0xffff ? braced(point) : utf16(point))

/** Between single quotes. */
export const quoteJavaScript = quoter({ quote: "'", escapes: { "'": "\\'" }, code })

const insideTemplate = quoter({ quote: '', escapes: { '`': '\\`', $: '\\$' }, code })

/** `fetch`, for Node from 20 on, and for browsers where there are no credentials and no files. */
export const javascript: Language = { id: 'javascript', label: 'JavaScript', highlight: 'javascript', write }

/** Where a sample prints to; the tool itself does not. */
const terminal = 'console'

const syntax: LiteralSyntax = {
  string: quoteJavaScript,
  key: (name) => `${keyOf(name)}: `,
  indent: '  ',
}

/** As a literal's key `__proto__` would mean something else. */
function keyOf(name: string): string {
  if (name === '__proto__') return "['__proto__']"
  return /^[A-Za-z_$][\w$]*$/.test(name) ? name : quoteJavaScript(name)
}

function write({ method, url, headers, basic, body }: SampleCall): string {
  const type = contentType(body)
  const credentials = basic && `\${process.env.${basic.username}}:\${process.env.${basic.password}}`
  const lines = present([
    credentials && `Authorization: \`Basic \${btoa(\`${credentials}\`)}\`,`,
    ...headers.map(({ name, value }) => `${keyOf(name)}: ${template(value)},`),
    type && `'Content-Type': ${quoteJavaScript(type)},`,
  ])
  const options = present([
    method !== 'GET' && `  method: ${quoteJavaScript(method)},\n`,
    lines.length > 0 && `  headers: {\n${lines.map((line) => `    ${line}\n`).join('')}  },\n`,
    body && `  body: ${bodyOf(body)},\n`,
  ])
  const files = body !== undefined && (body.kind === 'file' || (body.kind === 'multipart' && body.parts.some(isFile)))
  return [
    files ? `import { openAsBlob } from ${quoteJavaScript('node:fs')};\n\n` : '',
    body?.kind === 'multipart' ? formOf(body.parts) : '',
    `const response = await fetch(${template(url)}${options.length === 0 ? '' : `, {\n${options.join('')}}`});\n\n`,
    `${terminal}.log(response.status, await response.text());`,
  ].join('')
}

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

function bodyOf(body: CallBody): string {
  switch (body.kind) {
    case 'json':
      return `JSON.stringify(${literalOf(body.value, syntax, '  ')})`
    case 'text':
      return quotedLines(body.text, quoteJavaScript, ' +\n    ')
    case 'file':
      return `await openAsBlob(${quoteJavaScript(body.file)})`
    case 'form': {
      const pairs = body.fields.map(({ name, value }) => [name, value])
      const fields = repeats(body.fields) ? pairs : Object.fromEntries<unknown>(pairs as [string, string][])
      return `new URLSearchParams(${literalOf(fields, syntax, '  ')})`
    }
    case 'multipart':
      return 'form'
  }
}

function isFile(part: FormPart): part is Extract<FormPart, { readonly file: string }> {
  return 'file' in part
}

function formOf(parts: readonly FormPart[]): string {
  const lines = parts.map((part) => {
    const name = quoteJavaScript(part.name)
    if (isFile(part)) {
      const file = quoteJavaScript(part.file)
      return `form.append(${name}, await openAsBlob(${file}, { type: ${quoteJavaScript(part.type)} }), ${file});\n`
    }
    const value = quoteJavaScript(part.value)
    if (part.type === undefined) return `form.append(${name}, ${value});\n`
    return `form.append(${name}, new Blob([${value}], { type: ${quoteJavaScript(part.type)} }));\n`
  })
  return `const form = new FormData();\n${lines.join('')}\n`
}
