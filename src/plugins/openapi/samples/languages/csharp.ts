import type { CallBody, FormPart, SampleCall } from '../call.ts'
import { jsonText, quotedLines } from '../literal.ts'
import { quoter, utf32 } from '../quote.ts'
import { capitalized, joined, present, type Joining, type Language } from './language.ts'

/** Between double quotes. */
export const quoteCsharp = quoter({ quote: '"', escapes: { '"': '\\"' }, code: utf32 })

/** The standard `HttpClient`, for .NET from 8 on. */
export const csharp: Language = { id: 'csharp', label: 'C#', highlight: 'csharp', write }

const joining: Joining = {
  quote: quoteCsharp,
  variable: (name) => `Environment.GetEnvironmentVariable("${name}")`,
  encoded: (name) => `Uri.EscapeDataString(Environment.GetEnvironmentVariable("${name}")!)`,
  plus: ' + ',
}

/** Methods that have a constant of their own. */
const constants = new Set(['GET', 'POST', 'PUT', 'PATCH', 'DELETE', 'HEAD', 'OPTIONS', 'TRACE'])

function write({ method, url, headers, basic, body }: SampleCall): string {
  const verb = constants.has(method) ? `HttpMethod.${capitalized(method)}` : `new HttpMethod(${quoteCsharp(method)})`
  const lines = present([
    basic && `var credentials = ${joining.variable(basic.username)} + ":" + ${joining.variable(basic.password)};`,
    basic && 'request.Headers.Authorization = new AuthenticationHeaderValue(',
    basic && '    "Basic", Convert.ToBase64String(Encoding.UTF8.GetBytes(credentials)));',
    ...headers.map(
      ({ name, value }) => `request.Headers.TryAddWithoutValidation(${quoteCsharp(name)}, ${joined(value, joining)});`,
    ),
    ...(body === undefined ? [] : contentOf(body)),
  ])
  const code = `using var client = new HttpClient();
using var request = new HttpRequestMessage(${verb}, ${joined(url, joining)});
${lines.map((line) => `${line}\n`).join('')}
using var response = await client.SendAsync(request);
Console.WriteLine((int)response.StatusCode + " " + await response.Content.ReadAsStringAsync());`
  const usings = present([
    code.includes('HeaderValue') && 'using System.Net.Http.Headers;\n',
    code.includes('Encoding.') && 'using System.Text;\n',
  ])
  return `${usings.join('')}${usings.length === 0 ? '' : '\n'}${code}`
}

function contentOf(body: CallBody): readonly string[] {
  switch (body.kind) {
    case 'json': {
      const text = jsonText(body.value)
      // JSON never has three quotes in a row, which would end the literal.
      return stringContent(text.includes('\n') ? `"""\n${text}\n"""` : quoteCsharp(text), body.type)
    }
    case 'text':
      return stringContent(quotedLines(body.text, quoteCsharp, ' +\n    '), body.type)
    case 'file':
      return [`request.Content = ${fileContent(body.file)};`, contentHeader('request.Content', body.type)]
    case 'form': {
      const pairs = body.fields.map(({ name, value }) => `    new(${quoteCsharp(name)}, ${quoteCsharp(value)}),`)
      return ['request.Content = new FormUrlEncodedContent(new KeyValuePair<string, string>[] {', ...pairs, '});']
    }
    case 'multipart':
      return ['var form = new MultipartFormDataContent();', ...body.parts.flatMap(partOf), 'request.Content = form;']
  }
}

/** A type with parameters is no argument of the constructor. */
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
