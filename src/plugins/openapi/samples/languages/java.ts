import { jsonText, quotedLines, quoter, utf16 } from '../literal.ts'
import { headerQuoted } from '../../../../api/parameters/characters.ts'
import { indented, language, present, type FormPart } from './language.ts'

/**
 * Escape sequence of a code point. Java replaces `\u` before it parses strings, so small code
 * points (line breaks) are octal.
 */
function codeOf(point: number): string {
  return point < 0x100 ? `\\${point.toString(8).padStart(3, '0')}` : utf16(point)
}

/** Quotes a string literal with double quotes. */
export const quoteJava = quoter({ quote: '"', code: codeOf })

const setHeader = (name: string, value: string): string => `.header(${quoteJava(name)}, ${value})`

/** The standard package `java.net.http`, Java 17 or later. */
export const java = language({
  id: 'java',
  label: 'Java',
  quote: quoteJava,
  variable: (name) => `System.getenv("${name}")`,
  encoded: (value) => `URLEncoder.encode(${value}, StandardCharsets.UTF_8)`,
  header: setHeader,
  body: {
    json({ value }) {
      const text = jsonText(value)
      return ofString(text.includes('\n') ? textBlock(text) : quoteJava(text))
    },
    text: ({ text }) => ofString(quotedLines(text, quoteJava, ' +\n                ')),
    file: ({ file }) => ofFile(file),
    encodedForm: (text) => ofString(quoteJava(text)),
    multipart({ parts }) {
      const lines = [...parts.flatMap(partOf), String.raw`BodyPublishers.ofString("--" + boundary + "--\r\n")`]
      return `BodyPublishers.concat(\n${lines.map((line) => `                ${line}`).join('\n')})`
    },
  },
  write({ url, headers, basic, body = 'BodyPublishers.noBody()' }, call) {
    const isMultipart = call.body?.kind === 'multipart'
    const start = present([
      basic && `var credentials = ${basic.username} + ":" + ${basic.password};`,
      isMultipart && 'var boundary = "----form-" + System.nanoTime();',
    ])
    const calls = present([
      basic && setHeader('Authorization', '"Basic " + Base64.getEncoder().encodeToString(credentials.getBytes())'),
      ...headers,
      isMultipart && setHeader('Content-Type', '"multipart/form-data; boundary=" + boundary'),
      call.method !== 'GET' && `.method(${quoteJava(call.method)}, ${body})`,
      '.build();',
    ])
    const code = `${indented('        ', start)}        var request = HttpRequest.newBuilder(URI.create(${url}))
${indented('            ', calls)}        var response = HttpClient.newHttpClient().send(request, BodyHandlers.ofString());
        System.out.println(response.statusCode() + " " + response.body());
`
    // A text may contain the name of a class; the unneeded import is harmless.
    const importLines = imports.filter(([sign]) => code.includes(sign)).map(([, name]) => `import ${name};\n`)
    return `${importLines.join('')}
public class Main {
    public static void main(String[] args) throws Exception {
${code}    }
}`
  },
})

/** Imports, by the class name that needs them. */
const imports = [
  ['URI.create', 'java.net.URI'],
  ['URLEncoder', 'java.net.URLEncoder'],
  ['HttpClient', 'java.net.http.HttpClient'],
  ['HttpRequest', 'java.net.http.HttpRequest'],
  ['BodyPublishers.', 'java.net.http.HttpRequest.BodyPublishers'],
  ['BodyHandlers.', 'java.net.http.HttpResponse.BodyHandlers'],
  ['StandardCharsets', 'java.nio.charset.StandardCharsets'],
  ['Path.of', 'java.nio.file.Path'],
  ['Base64', 'java.util.Base64'],
] as const

const ofString = (text: string): string => `BodyPublishers.ofString(${text})`
const ofFile = (file: string): string => `BodyPublishers.ofFile(Path.of(${quoteJava(file)}))`

/** A text block. JSON contains neither three quotes in a row nor trailing spaces. */
function textBlock(json: string): string {
  const lines = json.replaceAll('\\', '\\\\').split('\n')
  return `"""\n${lines.map((line) => `                ${line}`).join('\n')}"""`
}

function partOf(part: FormPart): readonly string[] {
  const file = 'file' in part ? `; filename="${headerQuoted(part.file)}"` : ''
  const type = part.type === undefined ? '' : `\r\nContent-Type: ${part.type}`
  const head = `\r\nContent-Disposition: form-data; name="${headerQuoted(part.name)}"${file}${type}\r\n\r\n`
  const after = (text: string): string => `${ofString(`"--" + boundary + ${quoteJava(text)}`)},`
  if (!('file' in part)) return [after(`${head}${part.value}\r\n`)]
  return [after(head), `${ofFile(part.file)},`, String.raw`BodyPublishers.ofString("\r\n"),`]
}
