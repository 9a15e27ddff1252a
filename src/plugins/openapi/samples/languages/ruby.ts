import { contentType, type CallBody, type SampleCall } from '../call.ts'
import { literalOf, quotedLines, type LiteralSyntax } from '../literal.ts'
import { braced, holdsHidden, quoter } from '../quote.ts'
import { capitalized, joined, present, type Joining, type Language } from './language.ts'

const double = quoter({ quote: '"', escapes: { '"': '\\"', '#': '\\#' }, code: braced })

/** Between single quotes; between double ones where the text holds what has to be escaped. */
export function quoteRuby(text: string): string {
  return holdsHidden(text) ? double(text) : `'${text.replace(/['\\]/g, String.raw`\$&`)}'`
}

/** The standard `net/http`, for Ruby from 2.5 on. */
export const ruby: Language = { id: 'ruby', label: 'Ruby', highlight: 'ruby', write }

const syntax: LiteralSyntax = {
  string: quoteRuby,
  words: { null: 'nil', true: 'true', false: 'false' },
  key: (name) => `${quoteRuby(name)} => `,
  indent: '  ',
}

const joining: Joining = {
  quote: quoteRuby,
  variable: (name) => `ENV.fetch('${name}')`,
  encoded: (name) => `URI.encode_www_form_component(ENV.fetch('${name}'))`,
  plus: ' + ',
}

/** Methods that have a class of their own. */
const classes = new Set(['GET', 'POST', 'PUT', 'PATCH', 'DELETE', 'HEAD', 'OPTIONS', 'TRACE'])

function write({ method, url, headers, basic, body }: SampleCall): string {
  const type = contentType(body)
  const request = classes.has(method)
    ? `Net::HTTP::${capitalized(method)}.new(uri)`
    : `Net::HTTPGenericRequest.new(${quoteRuby(method)}, ${String(body !== undefined)}, true, uri)`
  const lines = present([
    basic && `request.basic_auth(${joining.variable(basic.username)}, ${joining.variable(basic.password)})`,
    ...headers.map(({ name, value }) => `request[${quoteRuby(name)}] = ${joined(value, joining)}`),
    type && `request['Content-Type'] = ${quoteRuby(type)}`,
    body && bodyOf(body),
  ])
  return `${body?.kind === 'json' ? "require 'json'\n" : ''}require 'net/http'

uri = URI(${joined(url, joining)})
request = ${request}
${lines.map((line) => `${line}\n`).join('')}
response = Net::HTTP.start(uri.hostname, uri.port, use_ssl: uri.scheme == 'https') do |http|
  http.request(request)
end
puts response.code, response.body`
}

function bodyOf(body: CallBody): string {
  switch (body.kind) {
    case 'json':
      return `request.body = JSON.generate(${literalOf(body.value, syntax)})`
    case 'text':
      return `request.body = ${quotedLines(body.text, quoteRuby, ' \\\n  ')}`
    case 'file':
      return `request.body = File.binread(${quoteRuby(body.file)})`
    case 'form': {
      const lines = body.fields.map(({ name, value }) => `  [${quoteRuby(name)}, ${quoteRuby(value)}],\n`)
      return `request.set_form([\n${lines.join('')}])`
    }
    case 'multipart': {
      const lines = body.parts.map((part) => {
        const options = present([
          'file' in part && `filename: ${quoteRuby(part.file)}`,
          part.type && `content_type: ${quoteRuby(part.type)}`,
        ])
        const value = 'file' in part ? `File.open(${quoteRuby(part.file)}, 'rb')` : quoteRuby(part.value)
        const more = options.length === 0 ? '' : `, { ${options.join(', ')} }`
        return `  [${quoteRuby(part.name)}, ${value}${more}],\n`
      })
      return `request.set_form([\n${lines.join('')}], 'multipart/form-data')`
    }
  }
}
