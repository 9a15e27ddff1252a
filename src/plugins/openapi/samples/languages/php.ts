import { contentType, type CallBody, type SampleCall } from '../call.ts'
import { literalOf, quotedLines, type LiteralSyntax } from '../literal.ts'
import { braced, holdsHidden, quoter } from '../quote.ts'
import { encodedForm, joined, present, repeats, type Joining, type Language } from './language.ts'

const double = quoter({ quote: '"', escapes: { '"': '\\"', $: '\\$' }, code: codeOf })

/** Bytes below 128 as such: a lone `\u{0}` would do, but `\x00` is what everyone reads. */
function codeOf(point: number): string {
  return point < 0x80 ? `\\x${point.toString(16).padStart(2, '0')}` : braced(point)
}

/** Between single quotes; between double ones where the text holds what has to be escaped. */
export function quotePhp(text: string): string {
  return holdsHidden(text) ? double(text) : `'${text.replace(/['\\]/g, String.raw`\$&`)}'`
}

/** The library Guzzle 7, for PHP from 7.2 on. */
export const php: Language = { id: 'php', label: 'PHP', highlight: 'php', write }

const syntax: LiteralSyntax = {
  string: quotePhp,
  emptyObject: 'new stdClass()',
  key: (name) => `${quotePhp(name)} => `,
  // Keys that look like numbers become numbers, and such an array may become a list.
  object: (keys) => (keys.some((key) => /^-?\d+$/.test(key)) ? ['(object) [', ']'] : ['[', ']']),
  indent: '    ',
}

const joining: Joining = {
  quote: quotePhp,
  variable: (name) => `getenv('${name}')`,
  encoded: (name) => `rawurlencode(getenv('${name}'))`,
  plus: ' . ',
}

function write({ method, url, headers, basic, body }: SampleCall): string {
  const isPlainJson = body?.kind === 'json' && body.type === 'application/json'
  const type = isPlainJson ? undefined : contentType(body)
  const isText = body?.kind === 'form' && repeats(body.fields)
  const fields = present([
    ...headers.map(({ name, value }) => `${quotePhp(name)} => ${joined(value, joining)},`),
    type && `'Content-Type' => ${quotePhp(type)},`,
    isText && "'Content-Type' => 'application/x-www-form-urlencoded',",
  ])
  const options = present([
    basic && `'auth' => [getenv('${basic.username}'), getenv('${basic.password}')],`,
    fields.length > 0 && `'headers' => [\n${fields.map((line) => `        ${line}\n`).join('')}    ],`,
    body && `${bodyOf(body)},`,
    "'http_errors' => false,",
  ])
  return `<?php

require 'vendor/autoload.php';

$client = new GuzzleHttp\\Client();
$response = $client->request(${quotePhp(method)}, ${joined(url, joining)}, [
${options.map((line) => `    ${line}\n`).join('')}]);

echo $response->getStatusCode(), ' ', $response->getBody();`
}

function bodyOf(body: CallBody): string {
  switch (body.kind) {
    case 'json': {
      const value = literalOf(body.value, syntax, '    ')
      return body.type === 'application/json' ? `'json' => ${value}` : `'body' => json_encode(${value})`
    }
    case 'text':
      return `'body' => ${quotedLines(body.text, quotePhp, '\n        . ')}`
    case 'file':
      return `'body' => fopen(${quotePhp(body.file)}, 'r')`
    case 'form': {
      // Text where a name stands twice: a map of fields cannot say that.
      if (repeats(body.fields)) return `'body' => ${quotePhp(encodedForm(body.fields))}`
      const lines = body.fields.map(({ name, value }) => `        ${quotePhp(name)} => ${quotePhp(value)},\n`)
      return `'form_params' => [\n${lines.join('')}    ]`
    }
    case 'multipart': {
      const parts = body.parts.map((part) => {
        const contents = 'file' in part ? `fopen(${quotePhp(part.file)}, 'r')` : quotePhp(part.value)
        const lines = present([
          `'name' => ${quotePhp(part.name)},`,
          `'contents' => ${contents},`,
          'file' in part && `'filename' => ${quotePhp(part.file)},`,
          part.type && `'headers' => ['Content-Type' => ${quotePhp(part.type)}],`,
        ])
        return `        [\n${lines.map((line) => `            ${line}\n`).join('')}        ],\n`
      })
      return `'multipart' => [\n${parts.join('')}    ]`
    }
  }
}
