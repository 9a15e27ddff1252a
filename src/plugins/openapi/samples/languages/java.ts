import { contentType, type CallBody, type FormPart, type SampleCall } from '../call.ts'
import { headerQuoted } from '../encode.ts'
import { jsonText, quotedLines } from '../literal.ts'
import { quoter, utf16 } from '../quote.ts'
import { encodedForm, joined, present, type Joining, type Language } from './language.ts'

/** `\u` is read before all else, so that it cannot stand for a line break: small code points are octal. */
function codeOf(point: number): string {
  return point < 0x100 ? `\\${point.toString(8).padStart(3, '0')}` : utf16(point)
}

/** Between double quotes. */
export const quoteJava = quoter({ quote: '"', escapes: { '"': '\\"' }, code: codeOf })

/** The standard `java.net.http`, for Java from 17 on. */
export const java: Language = { id: 'java', label: 'Java', highlight: 'java', write }

const joining: Joining = {
  quote: quoteJava,
  variable: (name) => `System.getenv("${name}")`,
  encoded: (name) => `URLEncoder.encode(System.getenv("${name}"), StandardCharsets.UTF_8)`,
  plus: ' + ',
}

function write({ method, url, headers, basic, body }: SampleCall): string {
  const type = body?.kind === 'form' ? 'application/x-www-form-urlencoded' : contentType(body)
  const header = (name: string, value: string): string => `.header(${quoteJava(name)}, ${value})`
  const isMultipart = body?.kind === 'multipart'
  const start = present([
    basic && `var credentials = System.getenv("${basic.username}") + ":" + System.getenv("${basic.password}");`,
    isMultipart && 'var boundary = "----form-" + System.nanoTime();',
  ])
  const sent = body === undefined ? 'BodyPublishers.noBody()' : publisher(body)
  const calls = present([
    basic && header('Authorization', '"Basic " + Base64.getEncoder().encodeToString(credentials.getBytes())'),
    ...headers.map(({ name, value }) => header(name, joined(value, joining))),
    type && header('Content-Type', quoteJava(type)),
    isMultipart && header('Content-Type', '"multipart/form-data; boundary=" + boundary'),
    method !== 'GET' && `.method(${quoteJava(method)}, ${sent})`,
    '.build();',
  ])
  const code = `${start.map((line) => `        ${line}\n`).join('')}        var request = HttpRequest.newBuilder(URI.create(${joined(url, joining)}))
${calls.map((line) => `            ${line}\n`).join('')}        var response = HttpClient.newHttpClient().send(request, BodyHandlers.ofString());
        System.out.println(response.statusCode() + " " + response.body());
`
  return `${importsOf(code)}
public class Main {
    public static void main(String[] args) throws Exception {
${code}    }
}`
}

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

/** One too many, where a text names a class, does no harm. */
function importsOf(code: string): string {
  return imports
    .filter(([sign]) => code.includes(sign))
    .map(([, name]) => `import ${name};\n`)
    .join('')
}

function publisher(body: CallBody): string {
  switch (body.kind) {
    case 'json': {
      const text = jsonText(body.value)
      return `BodyPublishers.ofString(${text.includes('\n') ? textBlock(text) : quoteJava(text)})`
    }
    case 'text':
      return `BodyPublishers.ofString(${quotedLines(body.text, quoteJava, ' +\n                ')})`
    case 'file':
      return `BodyPublishers.ofFile(Path.of(${quoteJava(body.file)}))`
    case 'form':
      return `BodyPublishers.ofString(${quoteJava(encodedForm(body.fields))})`
    case 'multipart':
      return multipart(body.parts)
  }
}

/** JSON has neither three quotes in a row nor blanks at the end of a line. */
function textBlock(json: string): string {
  const lines = json.replaceAll('\\', '\\\\').split('\n')
  return `"""\n${lines.map((line) => `                ${line}`).join('\n')}"""`
}

function multipart(parts: readonly FormPart[]): string {
  const pieces = parts.map((part) => {
    const file = 'file' in part ? `; filename="${headerQuoted(part.file)}"` : ''
    const type = part.type === undefined ? '' : `\r\nContent-Type: ${part.type}`
    const head = `\r\nContent-Disposition: form-data; name="${headerQuoted(part.name)}"${file}${type}\r\n\r\n`
    if ('file' in part) {
      return [
        `BodyPublishers.ofString("--" + boundary + ${quoteJava(head)}),`,
        `BodyPublishers.ofFile(Path.of(${quoteJava(part.file)})),`,
        String.raw`BodyPublishers.ofString("\r\n"),`,
      ]
    }
    return [`BodyPublishers.ofString("--" + boundary + ${quoteJava(`${head}${part.value}\r\n`)}),`]
  })
  const lines = [...pieces.flat(), String.raw`BodyPublishers.ofString("--" + boundary + "--\r\n")`]
  return `BodyPublishers.concat(\n${lines.map((line) => `                ${line}`).join('\n')})`
}
