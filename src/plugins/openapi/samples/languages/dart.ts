import { braced, quotedLines, quoter } from '../literal.ts'
import { indented, language, present, type FormPart } from './language.ts'

/** Quotes a string literal with single quotes. */
export const quoteDart = quoter({ quote: "'", escaped: '$', code: braced })

const setHeader = (name: string, value: string): string => `request.headers[${quoteDart(name)}] = ${value};`

/** The package `http`. */
export const dart = language({
  id: 'dart',
  label: 'Dart',
  quote: quoteDart,
  variable: (name) => `Platform.environment['${name}']!`,
  encoded: (value) => `Uri.encodeQueryComponent(${value})`,
  literal: {
    // Integer literals are limited to 64 bits.
    number: (value) => (Number.isInteger(value) && /^-?\d{17,}$/.test(String(value)) ? `${value}.0` : String(value)),
    key: (name) => `${quoteDart(name)}: `,
    indent: '  ',
  },
  header: setHeader,
  body: {
    json: ({ value }, literal) => [`request.body = jsonEncode(${literal(value, '  ')});`],
    text: ({ text }) => [`request.body = ${quotedLines(text, quoteDart, '\n      ')};`],
    file: ({ file }) => [`request.bodyBytes = await File(${quoteDart(file)}).readAsBytes();`],
    form({ fields }) {
      const pairs = fields.map(({ name, value }) => `${quoteDart(name)}: ${quoteDart(value)},`)
      return [`request.bodyFields = {\n${indented('    ', pairs)}  };`]
    },
    encodedForm: (text) => [`request.body = ${quoteDart(text)};`],
    multipart: ({ parts }) => parts.map((part) => partOf(part, parts)),
  },
  write({ url, headers, body = [] }, { method, basic, body: sent }) {
    const inText = (name: string): string => `\${Platform.environment['${name}']}`
    const lines = present([
      basic && `final credentials = '${inText(basic.username)}:${inText(basic.password)}';`,
      basic && setHeader('Authorization', "'Basic ${base64Encode(utf8.encode(credentials))}'"),
      ...headers,
      ...body,
    ])
    const code = `Future<void> main() async {
  final request = http.${sent?.kind === 'multipart' ? 'MultipartRequest' : 'Request'}(${quoteDart(method)}, Uri.parse(${url}));
${indented('  ', lines)}
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
  },
})

function partOf(part: FormPart, all: readonly FormPart[]): string {
  const name = quoteDart(part.name)
  if ('file' in part) {
    return `request.files.add(await http.MultipartFile.fromPath(${name}, ${quoteDart(part.file)},\n      contentType: MediaType.parse(${quoteDart(part.type)})));`
  }
  const isOnce = all.filter((other) => other.name === part.name).length === 1
  if (part.type === undefined && isOnce) return `request.fields[${name}] = ${quoteDart(part.value)};`
  const type = quoteDart(part.type ?? 'text/plain; charset=utf-8')
  return `request.files.add(http.MultipartFile.fromString(${name}, ${quoteDart(part.value)},\n      contentType: MediaType.parse(${type})));`
}
