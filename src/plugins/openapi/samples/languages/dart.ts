import { contentType, type CallBody, type FormPart, type SampleCall } from '../call.ts'
import { literalOf, quotedLines, type LiteralSyntax } from '../literal.ts'
import { braced, quoter } from '../quote.ts'
import { encodedForm, joined, present, repeats, type Joining, type Language } from './language.ts'

/** Between single quotes. */
export const quoteDart = quoter({ quote: "'", escapes: { "'": "\\'", $: '\\$' }, code: braced })

/** `package:http`. */
export const dart: Language = { id: 'dart', label: 'Dart', highlight: 'dart', write }

const syntax: LiteralSyntax = {
  string: quoteDart,
  // Integers beyond 64 bits are no literals.
  number: (value) => (Number.isInteger(value) && /^-?\d{17,}$/.test(String(value)) ? `${value}.0` : String(value)),
  key: (name) => `${quoteDart(name)}: `,
  indent: '  ',
}

const joining: Joining = {
  quote: quoteDart,
  variable: (name) => `Platform.environment['${name}']!`,
  encoded: (name) => `Uri.encodeQueryComponent(Platform.environment['${name}']!)`,
  plus: ' + ',
}

function write({ method, url, headers, basic, body }: SampleCall): string {
  const isForm = body?.kind === 'multipart'
  const type = body?.kind === 'form' && repeats(body.fields) ? 'application/x-www-form-urlencoded' : contentType(body)
  const set = (name: string, value: string): string => `request.headers[${quoteDart(name)}] = ${value};`
  const inText = (name: string): string => `\${Platform.environment['${name}']}`
  const lines = present([
    basic && `final credentials = '${inText(basic.username)}:${inText(basic.password)}';`,
    basic && set('Authorization', "'Basic ${base64Encode(utf8.encode(credentials))}'"),
    ...headers.map(({ name, value }) => set(name, joined(value, joining))),
    type && set('Content-Type', quoteDart(type)),
    ...(body === undefined ? [] : bodyOf(body)),
  ])
  const code = `Future<void> main() async {
  final request = http.${isForm ? 'MultipartRequest' : 'Request'}(${quoteDart(method)}, Uri.parse(${joined(url, joining)}));
${lines.map((line) => `  ${line}\n`).join('')}
  final response = await http.Response.fromStream(await request.send());
  print('\${response.statusCode} \${response.body}');
}`
  const standard = present([
    /\bbase64Encode\(|\bjsonEncode\(/.test(code) && "import 'dart:convert';\n",
    /\bPlatform\.|\bFile\(/.test(code) && "import 'dart:io';\n",
  ])
  const packages = present([
    "import 'package:http/http.dart' as http;\n",
    code.includes('MediaType.parse(') && "import 'package:http_parser/http_parser.dart';\n",
  ])
  return `${standard.join('')}${standard.length === 0 ? '' : '\n'}${packages.join('')}\n${code}`
}

function bodyOf(body: CallBody): readonly string[] {
  switch (body.kind) {
    case 'json':
      return [`request.body = jsonEncode(${literalOf(body.value, syntax, '  ')});`]
    case 'text':
      return [`request.body = ${quotedLines(body.text, quoteDart, '\n      ')};`]
    case 'file':
      return [`request.bodyBytes = await File(${quoteDart(body.file)}).readAsBytes();`]
    case 'form': {
      // Text where a name stands twice: a map of fields cannot say that.
      if (repeats(body.fields)) return [`request.body = ${quoteDart(encodedForm(body.fields))};`]
      const pairs = body.fields.map(({ name, value }) => `    ${quoteDart(name)}: ${quoteDart(value)},\n`)
      return [`request.bodyFields = {\n${pairs.join('')}  };`]
    }
    case 'multipart':
      return body.parts.map((part) => partOf(part, body.parts))
  }
}

function partOf(part: FormPart, all: readonly FormPart[]): string {
  const name = quoteDart(part.name)
  if ('file' in part) {
    return `request.files.add(await http.MultipartFile.fromPath(${name}, ${quoteDart(part.file)},\n      contentType: MediaType.parse(${quoteDart(part.type)})));`
  }
  const isOnce = all.filter((one) => one.name === part.name).length === 1
  if (part.type === undefined && isOnce) return `request.fields[${name}] = ${quoteDart(part.value)};`
  const type = quoteDart(part.type ?? 'text/plain; charset=utf-8')
  return `request.files.add(http.MultipartFile.fromString(${name}, ${quoteDart(part.value)},\n      contentType: MediaType.parse(${type})));`
}
