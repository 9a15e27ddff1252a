import { braced, quotedLines, quoter, singleQuoter } from '../literal.ts'
import { indented, language, present, type FormPart } from './language.ts'

/** Escape sequence of a code point. For ASCII, `\x00` is more common than `\u{0}`. */
function codeOf(point: number): string {
  return point < 0x80 ? `\\x${point.toString(16).padStart(2, '0')}` : braced(point)
}

/** Quotes with single quotes, or with double quotes if characters must be escaped. */
export const quotePhp = singleQuoter(quoter({ quote: '"', escaped: '$', code: codeOf }))

/** The library Guzzle 7, PHP 7.2 or later. */
export const php = language({
  id: 'php',
  label: 'PHP',
  quote: quotePhp,
  variable: (name) => `getenv('${name}')`,
  encoded: (value) => `rawurlencode(${value})`,
  plus: ' . ',
  literal: {
    emptyObject: 'new stdClass()',
    key: (name) => `${quotePhp(name)} => `,
    // PHP converts numeric keys to numbers, so the array might become a list.
    object: (keys) => (keys.some((key) => /^-?\d+$/.test(key)) ? ['(object) [', ']'] : ['[', ']']),
    indent: '    ',
  },
  header: (name, value) => `${quotePhp(name)} => ${value},`,
  typeless: 'json',
  body: {
    json({ type, value }, literal) {
      const code = literal(value, '    ')
      return type === 'application/json' ? `'json' => ${code}` : `'body' => json_encode(${code})`
    },
    text: ({ text }) => `'body' => ${quotedLines(text, quotePhp, '\n        . ')}`,
    file: ({ file }) => `'body' => fopen(${quotePhp(file)}, 'r')`,
    form({ fields }) {
      const lines = fields.map(({ name, value }) => `${quotePhp(name)} => ${quotePhp(value)},`)
      return `'form_params' => [\n${indented('        ', lines)}    ]`
    },
    encodedForm: (text) => `'body' => ${quotePhp(text)}`,
    multipart: ({ parts }) => `'multipart' => [\n${parts.map(partOf).join('')}    ]`,
  },
  write({ url, headers, basic, body }, { method }) {
    const options = present([
      basic && `'auth' => [${basic.username}, ${basic.password}],`,
      headers.length > 0 && `'headers' => [\n${indented('        ', headers)}    ],`,
      body && `${body},`,
      "'http_errors' => false,",
    ])
    return `<?php

require 'vendor/autoload.php';

$client = new GuzzleHttp\\Client();
$response = $client->request(${quotePhp(method)}, ${url}, [
${indented('    ', options)}]);

echo $response->getStatusCode(), ' ', $response->getBody();`
  },
})

function partOf(part: FormPart): string {
  const contents = 'file' in part ? `fopen(${quotePhp(part.file)}, 'r')` : quotePhp(part.value)
  const lines = present([
    `'name' => ${quotePhp(part.name)},`,
    `'contents' => ${contents},`,
    'file' in part && `'filename' => ${quotePhp(part.file)},`,
    part.type && `'headers' => ['Content-Type' => ${quotePhp(part.type)}],`,
  ])
  return `        [\n${indented('            ', lines)}        ],\n`
}
