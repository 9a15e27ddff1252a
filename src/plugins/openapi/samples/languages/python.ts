import { quotedLines, quoter, utf32 } from '../literal.ts'
import { indented, language, present, repeats, type Words } from './language.ts'

/** Quotes a string literal with double quotes. */
export const quotePython = quoter({ quote: '"', code: utf32 })

const variable = (name: string): string => `os.environ["${name}"]`

/** Methods with a function in `requests`. */
const functions = new Set(['GET', 'POST', 'PUT', 'PATCH', 'DELETE', 'HEAD', 'OPTIONS'])

/** The library `requests`, Python 3.6 or later. */
export const python = language({
  id: 'python',
  label: 'Python',
  quote: quotePython,
  variable,
  literal: {
    words: { null: 'None', true: 'True', false: 'False' },
    key: (name) => `${quotePython(name)}: `,
    indent: '    ',
  },
  header: (name, value) => `${quotePython(name)}: ${value},`,
  typeless: 'json',
  body: {
    // `json=None` would send no body.
    json: ({ value }, literal) => (value === null ? 'data="null"' : `json=${literal(value, '    ')}`),
    text({ text }) {
      const lines = quotedLines(text, quotePython, '\n        ')
      return lines.includes('\n') ? `data=(\n        ${lines}\n    ).encode()` : `data=${lines}.encode()`
    },
    file: ({ file }) => `data=open(${quotePython(file)}, "rb")`,
    form: ({ fields }) => `data=${fieldsOf(fields.map(({ name, value }) => ({ name, code: quotePython(value) })))}`,
    multipart({ parts }) {
      const fields = parts.map((part) => {
        const type = part.type === undefined ? '' : `, ${quotePython(part.type)}`
        if (!('file' in part)) return { name: part.name, code: `(None, ${quotePython(part.value)}${type})` }
        const file = quotePython(part.file)
        return { name: part.name, code: `(${file}, open(${file}, "rb")${type})` }
      })
      return `files=${fieldsOf(fields)}`
    },
  },
  write({ headers, basic, body }, { method, url }) {
    const { address, query } = split(url)
    const isKnown = functions.has(method)
    const options = present([
      !isKnown && `${quotePython(method)},`,
      `${quotePython(address)},`,
      query.length > 0 && `params={${query.join(', ')}},`,
      basic && `auth=(${basic.username}, ${basic.password}),`,
      headers.length > 0 && `headers={\n${indented('        ', headers)}    },`,
      body && `${body},`,
    ])
    const call = `response = requests.${isKnown ? method.toLowerCase() : 'request'}(\n${indented('    ', options)})\n`
    const imports = call.includes('os.environ[') ? 'import os\n\nimport requests\n\n' : 'import requests\n\n'
    return `${imports}${call}print(response.status_code, response.text)`
  },
})

/**
 * Separates credentials in the query, which are at the end of the address, since `requests` adds and encodes query
 * parameters itself.
 */
function split(url: Words): { readonly address: string; readonly query: readonly string[] } {
  let address = ''
  const query: string[] = []
  for (const word of url) {
    if (typeof word === 'string') address += word
    else {
      const [, name = ''] = /[?&]([^?&=]*)=$/.exec(address) ?? []
      address = address.slice(0, address.length - name.length - 2)
      query.push(`${quotePython(decodeURIComponent(name))}: ${variable(word.variable)}`)
    }
  }
  return { address, query }
}

/** A dictionary, or a list of pairs if a name occurs twice. */
function fieldsOf(fields: readonly { readonly name: string; readonly code: string }[]): string {
  const isList = repeats(fields)
  const lines = fields.map(({ name, code }) =>
    isList ? `(${quotePython(name)}, ${code}),` : `${quotePython(name)}: ${code},`,
  )
  const [open, close] = isList ? ['[', ']'] : ['{', '}']
  return `${open}\n${indented('        ', lines)}    ${close}`
}
