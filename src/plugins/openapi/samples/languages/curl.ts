import { contentType, type CallBody, type FormPart, type SampleCall, type Words } from '../call.ts'
import { encode } from '../encode.ts'
import { jsonText } from '../literal.ts'
import { present, type Language } from './language.ts'

/** For a POSIX shell. The text holds no NUL: no word of a command can. */
export function quoteShell(text: string): string {
  return `'${text.replaceAll("'", String.raw`'\''`)}'`
}

/** `curl` from 7.76 on. */
export const curl: Language = { id: 'curl', label: 'curl', highlight: 'bash', write }

function write({ method, url, headers, basic, body }: SampleCall): string {
  const verb = method === 'GET' ? [] : method === 'HEAD' ? ['--head'] : [`--request ${method}`]
  const type = contentType(body)
  const options = present([
    basic && `--user "$${basic.username}:$${basic.password}"`,
    ...headers.map(({ name, value }) => `--header ${shellWords([`${name}: `, ...value])}`),
    type && `--header ${quoteShell(`Content-Type: ${type}`)}`,
    ...(body === undefined ? [] : bodyOptions(body)),
  ])
  return [['curl', ...verb, shellWords(url)].join(' '), ...options].join(' \\\n  ')
}

/** Variables stand between double quotes; the fixed text too, where it means the same there. */
function shellWords(words: Words): string {
  const [first = '', ...rest] = words
  if (typeof first === 'string' && rest.length === 0) return quoteShell(first)
  const isPlain = words.every((word) => typeof word !== 'string' || !/["$`\\!]/.test(word))
  const quote = (word: string): string => (isPlain ? word : quoteShell(word))
  const variable = (name: string): string => (isPlain ? `\${${name}}` : `"$${name}"`)
  const text = words.map((word) => (typeof word === 'string' ? quote(word) : variable(word.variable))).join('')
  return isPlain ? `"${text.replace(/\$\{(\w+)\}$/, '$$$1')}"` : text
}

function bodyOptions(body: CallBody): readonly string[] {
  switch (body.kind) {
    case 'json':
      return [`--data ${quoteShell(jsonText(body.value))}`]
    case 'text':
      // At the start of `--data` the sign stands for a file; a NUL can come from a file alone.
      if (body.text.includes('\0')) return ['--data-binary @body.txt']
      return [`${body.text.startsWith('@') ? '--data-raw' : '--data'} ${quoteShell(body.text)}`]
    case 'file':
      return [`--data-binary ${quoteShell(`@${body.file}`)}`]
    case 'form':
      if (body.fields.length === 0) return [`--header 'Content-Type: application/x-www-form-urlencoded'`, `--data ''`]
      return body.fields.map(({ name, value }) =>
        value.includes('\0')
          ? `--data ${quoteShell(`${encode(name)}=${encode(value)}`)}`
          : `--data-urlencode ${quoteShell(`${encode(name)}=${value}`)}`,
      )
    case 'multipart':
      return body.parts.map(formOption)
  }
}

function formOption(part: FormPart): string {
  // The name ends at the first equals sign, and no word holds a NUL.
  const name = part.name.replace(/[=\0]/g, encode)
  if ('file' in part) return `--form ${quoteShell(`${name}=@${part.file};type=${part.type}`)}`
  const value = part.value.replaceAll('\0', '')
  if (part.type === undefined) return `--form-string ${quoteShell(`${name}=${value}`)}`
  return `--form ${quoteShell(`${name}="${value.replace(/["\\]/g, String.raw`\$&`)}";type=${part.type}`)}`
}
