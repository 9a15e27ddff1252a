import { jsonText, quotedLines, quoter, utf32 } from '../literal.ts'
import { capitalized, indented, language, present, type FormPart } from './language.ts'

/** Quotes a string literal with double quotes. */
export const quoteCsharp = quoter({ quote: '"', code: utf32 })

/** Methods with a predefined constant. */
const constants = new Set(['GET', 'POST', 'PUT', 'PATCH', 'DELETE', 'HEAD', 'OPTIONS', 'TRACE'])

/** The standard `HttpClient`, .NET 8 or later. */
export const csharp = language({
  id: 'csharp',
  label: 'C#',
  quote: quoteCsharp,
  variable: (name) => `Environment.GetEnvironmentVariable("${name}")`,
  encoded: (value) => `Uri.EscapeDataString(${value}!)`,
  header: (name, value) => `request.Headers.TryAddWithoutValidation(${quoteCsharp(name)}, ${value});`,
  // The content type belongs to the content, not to the request headers.
  typeless: 'all',
  body: {
    json({ type, value }) {
      const text = jsonText(value)
      // Three quotes would end the literal; JSON never contains three in a row.
      return stringContent(text.includes('\n') ? `"""\n${text}\n"""` : quoteCsharp(text), type)
    },
    text: ({ type, text }) => stringContent(quotedLines(text, quoteCsharp, ' +\n    '), type),
    file: ({ type, file }) => [`request.Content = ${fileContent(file)};`, contentHeader('request.Content', type)],
    form({ fields }) {
      const pairs = fields.map(({ name, value }) => `    new(${quoteCsharp(name)}, ${quoteCsharp(value)}),`)
      return ['request.Content = new FormUrlEncodedContent(new KeyValuePair<string, string>[] {', ...pairs, '});']
    },
    multipart: ({ parts }) => [
      'var form = new MultipartFormDataContent();',
      ...parts.flatMap(partOf),
      'request.Content = form;',
    ],
  },
  write({ url, headers, basic, body = [] }, { method }) {
    const verb = constants.has(method) ? `HttpMethod.${capitalized(method)}` : `new HttpMethod(${quoteCsharp(method)})`
    const lines = present([
      basic && `var credentials = ${basic.username} + ":" + ${basic.password};`,
      basic && 'request.Headers.Authorization = new AuthenticationHeaderValue(',
      basic && '    "Basic", Convert.ToBase64String(Encoding.UTF8.GetBytes(credentials)));',
      ...headers,
      ...body,
    ])
    const code = `using var client = new HttpClient();
using var request = new HttpRequestMessage(${verb}, ${url});
${indented('', lines)}
using var response = await client.SendAsync(request);
Console.WriteLine((int)response.StatusCode + " " + await response.Content.ReadAsStringAsync());`
    const usings = present([
      code.includes('HeaderValue') && 'using System.Net.Http.Headers;\n',
      code.includes('Encoding.') && 'using System.Text;\n',
    ])
    return `${usings.join('')}${usings.length === 0 ? '' : '\n'}${code}`
  },
})

/** The constructor does not accept a media type with parameters. */
function stringContent(text: string, type: string): readonly string[] {
  if (/^[\w.+-]+\/[\w.+-]+$/.test(type)) {
    return [`request.Content = new StringContent(${text}, Encoding.UTF8, ${quoteCsharp(type)});`]
  }
  return [`request.Content = new StringContent(${text});`, contentHeader('request.Content', type)]
}

function partOf(part: FormPart, index: number): readonly string[] {
  const name = quoteCsharp(part.name)
  if (!('file' in part)) {
    const type = part.type === undefined ? '' : `, Encoding.UTF8, ${quoteCsharp(part.type)}`
    return [`form.Add(new StringContent(${quoteCsharp(part.value)}${type}), ${name});`]
  }
  const variable = index === 0 ? 'file' : `file${index + 1}`
  return [
    `var ${variable} = ${fileContent(part.file)};`,
    contentHeader(variable, part.type),
    `form.Add(${variable}, ${name}, ${quoteCsharp(part.file)});`,
  ]
}

function fileContent(file: string): string {
  return `new ByteArrayContent(await File.ReadAllBytesAsync(${quoteCsharp(file)}))`
}

function contentHeader(content: string, type: string): string {
  return `${content}.Headers.ContentType = MediaTypeHeaderValue.Parse(${quoteCsharp(type)});`
}
