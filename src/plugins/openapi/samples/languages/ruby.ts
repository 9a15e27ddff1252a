import { braced, quotedLines, quoter, singleQuoter } from '../literal.ts'
import { capitalized, indented, language, present } from './language.ts'

/** Quotes with single quotes, or with double quotes if characters must be escaped. */
export const quoteRuby = singleQuoter(quoter({ quote: '"', escaped: '#', code: braced }))

/** Methods with a class in `Net::HTTP`. */
const classes = new Set(['GET', 'POST', 'PUT', 'PATCH', 'DELETE', 'HEAD', 'OPTIONS', 'TRACE'])

/** The standard library `net/http`, Ruby 2.5 or later. */
export const ruby = language({
  id: 'ruby',
  label: 'Ruby',
  quote: quoteRuby,
  variable: (name) => `ENV.fetch('${name}')`,
  encoded: (value) => `URI.encode_www_form_component(${value})`,
  literal: {
    words: { null: 'nil', true: 'true', false: 'false' },
    key: (name) => `${quoteRuby(name)} => `,
    indent: '  ',
  },
  header: (name, value) => `request[${quoteRuby(name)}] = ${value}`,
  body: {
    json: ({ value }, literal) => `request.body = JSON.generate(${literal(value)})`,
    text: ({ text }) => `request.body = ${quotedLines(text, quoteRuby, ' \\\n  ')}`,
    file: ({ file }) => `request.body = File.binread(${quoteRuby(file)})`,
    form({ fields }) {
      const lines = fields.map(({ name, value }) => `[${quoteRuby(name)}, ${quoteRuby(value)}],`)
      return `request.set_form([\n${indented('  ', lines)}])`
    },
    multipart({ parts }) {
      const lines = parts.map((part) => {
        const options = present([
          'file' in part && `filename: ${quoteRuby(part.file)}`,
          part.type && `content_type: ${quoteRuby(part.type)}`,
        ])
        const value = 'file' in part ? `File.open(${quoteRuby(part.file)}, 'rb')` : quoteRuby(part.value)
        const more = options.length === 0 ? '' : `, { ${options.join(', ')} }`
        return `[${quoteRuby(part.name)}, ${value}${more}],`
      })
      return `request.set_form([\n${indented('  ', lines)}], 'multipart/form-data')`
    },
  },
  write({ url, headers, basic, body }, call) {
    const request = classes.has(call.method)
      ? `Net::HTTP::${capitalized(call.method)}.new(uri)`
      : `Net::HTTPGenericRequest.new(${quoteRuby(call.method)}, ${String(body !== undefined)}, true, uri)`
    const lines = present([basic && `request.basic_auth(${basic.username}, ${basic.password})`, ...headers, body])
    return `${call.body?.kind === 'json' ? "require 'json'\n" : ''}require 'net/http'

uri = URI(${url})
request = ${request}
${indented('', lines)}
response = Net::HTTP.start(uri.hostname, uri.port, use_ssl: uri.scheme == 'https') do |http|
  http.request(request)
end
puts response.code, response.body`
  },
})
