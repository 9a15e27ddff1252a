import { contentType, type CallBody, type SampleCall, type Words } from '../call.ts'
import { literalOf, quotedLines, type LiteralSyntax } from '../literal.ts'
import { quoter, utf32 } from '../quote.ts'
import { joined, present, repeats, type Joining, type Language } from './language.ts'

/** Between double quotes. */
export const quotePython = quoter({ quote: '"', escapes: { '"': '\\"' }, code: utf32 })

/** The library `requests`, for Python from 3.6 on. */
export const python: Language = { id: 'python', label: 'Python', highlight: 'python', write }

const syntax: LiteralSyntax = {
  string: quotePython,
  words: { null: 'None', true: 'True', false: 'False' },
  key: (name) => `${quotePython(name)}: `,
  indent: '    ',
}

const variable = (name: string): string => `os.environ["${name}"]`

/** `params` encodes what stands in a query. */
const joining: Joining = { quote: quotePython, variable, encoded: variable, plus: ' + ' }

/** Methods that have a function of their own. */
const functions = new Set(['GET', 'POST', 'PUT', 'PATCH', 'DELETE', 'HEAD', 'OPTIONS'])

function write({ method, url, headers, basic, body }: SampleCall): string {
  const { address, query } = split(url)
  // `json` sends this one by itself.
  const type = body?.kind === 'json' && body.type === 'application/json' ? undefined : contentType(body)
  const fields = present([
    ...headers.map(({ name, value }) => `${quotePython(name)}: ${joined(value, joining)},`),
    type && `"Content-Type": ${quotePython(type)},`,
  ])
  const options = present([
    !functions.has(method) && `${quotePython(method)},`,
    `${quotePython(address)},`,
    query.length > 0 && `params={${query.join(', ')}},`,
    basic && `auth=(${joining.variable(basic.username)}, ${joining.variable(basic.password)}),`,
    fields.length > 0 && `headers={\n${fields.map((line) => `        ${line}\n`).join('')}    },`,
    body && `${bodyOf(body)},`,
  ])
  const name = functions.has(method) ? method.toLowerCase() : 'request'
  const call = `response = requests.${name}(\n${options.map((line) => `    ${line}\n`).join('')})\n`
  const imports = call.includes('os.environ[') ? 'import os\n\nimport requests\n\n' : 'import requests\n\n'
  return `${imports}${call}print(response.status_code, response.text)`
}

/** Keys that stand in the query: `requests` encodes them and adds them to the address. */
function split(url: Words): { readonly address: string; readonly query: readonly string[] } {
  let address = ''
  const query: string[] = []
  for (const word of url) {
    if (typeof word === 'string') address += word
    else {
      const [, name = ''] = /[?&]([^?&=]*)=$/.exec(address) ?? []
      address = address.slice(0, address.length - name.length - 2)
      query.push(`${quotePython(decodeURIComponent(name))}: ${joining.variable(word.variable)}`)
    }
  }
  return { address, query }
}

function bodyOf(body: CallBody): string {
  switch (body.kind) {
    case 'json':
      // `json=None` would be no body.
      return body.value === null ? 'data="null"' : `json=${literalOf(body.value, syntax, '    ')}`
    case 'text': {
      const lines = quotedLines(body.text, quotePython, '\n        ')
      return lines.includes('\n') ? `data=(\n        ${lines}\n    ).encode()` : `data=${lines}.encode()`
    }
    case 'file':
      return `data=open(${quotePython(body.file)}, "rb")`
    case 'form':
      return `data=${fieldsOf(body.fields.map(({ name, value }) => ({ name, code: quotePython(value) })))}`
    case 'multipart': {
      const parts = body.parts.map((part) => {
        if ('file' in part) {
          const file = quotePython(part.file)
          return { name: part.name, code: `(${file}, open(${file}, "rb"), ${quotePython(part.type)})` }
        }
        const type = part.type === undefined ? '' : `, ${quotePython(part.type)}`
        return { name: part.name, code: `(None, ${quotePython(part.value)}${type})` }
      })
      return `files=${fieldsOf(parts)}`
    }
  }
}

/** A dictionary, or a list of pairs where a name stands twice. */
function fieldsOf(fields: readonly { readonly name: string; readonly code: string }[]): string {
  const isList = repeats(fields)
  const lines = fields.map(({ name, code }) =>
    isList ? `        (${quotePython(name)}, ${code}),\n` : `        ${quotePython(name)}: ${code},\n`,
  )
  return isList ? `[\n${lines.join('')}    ]` : `{\n${lines.join('')}    }`
}
