import { jsonText } from '../literal.ts'
import { encode } from '../../../../api/parameters/characters.ts'
import { formType, language, present, type FormPart, type Words } from './language.ts'

/** Quotes a text for a POSIX shell. The text must not contain NUL, which commands do not allow. */
export function quoteShell(text: string): string {
  return `'${text.replaceAll("'", String.raw`'\''`)}'`
}

/** `curl` 7.76 or later. */
export const curl = language({
  id: 'curl',
  label: 'curl',
  highlight: 'bash',
  quote: quoteShell,
  variable: (name) => `$${name}`,
  words: shellWords,
  header: (name, _, words) => `--header ${shellWords([`${name}: `, ...words])}`,
  // The content type is quoted differently, so it is an option of the body.
  typeless: 'all',
  body: {
    json: ({ type, value }) => [typeOption(type), `--data ${quoteShell(indented(jsonText(value)))}`],
    text({ type, text }) {
      // `@` at the start of `--data` means a file; NUL is only possible in a file.
      if (text.includes('\0')) return [typeOption(type), '--data-binary @body.txt']
      return [typeOption(type), `${text.startsWith('@') ? '--data-raw' : '--data'} ${quoteShell(text)}`]
    },
    file: ({ type, file }) => [typeOption(type), `--data-binary ${quoteShell(`@${file}`)}`],
    form({ fields }) {
      if (fields.length === 0) return [typeOption(formType), `--data ''`]
      return fields.map(({ name, value }) =>
        value.includes('\0')
          ? `--data ${quoteShell(`${encode(name)}=${encode(value)}`)}`
          : `--data-urlencode ${quoteShell(`${encode(name)}=${value}`)}`,
      )
    },
    multipart: ({ parts }) => parts.map(formOption),
  },
  write({ url, headers, basic, body = [] }, { method }) {
    const verb = method === 'GET' ? [] : method === 'HEAD' ? ['--head'] : [`--request ${method}`]
    const options = present([basic && `--user "${basic.username}:${basic.password}"`, ...headers, ...body])
    const first = ['curl', ...verb].join(' ')
    // After an option, the address gets its own line for visibility.
    return [...(verb.length === 0 ? [`${first} ${url}`] : [first, url]), ...options].join(' \\\n  ')
  },
})

/**
 * Quotes variables in double quotes, and adjacent literal text, too, if it has the same meaning
 * there.
 */
function shellWords(words: Words): string {
  const [first = '', ...rest] = words
  if (typeof first === 'string' && rest.length === 0) return quoteShell(first)
  const isPlain = words.every((word) => typeof word !== 'string' || !/["$`\\!]/.test(word))
  const quote = (word: string): string => (isPlain ? word : quoteShell(word))
  const variable = (name: string): string => (isPlain ? `\${${name}}` : `"$${name}"`)
  const text = words.map((word) => (typeof word === 'string' ? quote(word) : variable(word.variable))).join('')
  return isPlain ? `"${text.replace(/\$\{(\w+)\}$/, '$$$1')}"` : text
}

/** JSON indented below its option. */
function indented(json: string): string {
  return json.replaceAll('\n', '\n  ')
}

function typeOption(type: string): string {
  return `--header ${quoteShell(`Content-Type: ${type}`)}`
}

function formOption(part: FormPart): string {
  // The name ends at the first equals sign, and a word cannot contain NUL.
  const name = part.name.replace(/[=\0]/g, encode)
  if ('file' in part) return `--form ${quoteShell(`${name}=@${part.file};type=${part.type}`)}`
  const value = part.value.replaceAll('\0', '')
  if (part.type === undefined) return `--form-string ${quoteShell(`${name}=${value}`)}`
  return `--form ${quoteShell(`${name}="${value.replace(/["\\]/g, String.raw`\$&`)}";type=${part.type}`)}`
}
