import { readFileSync } from 'node:fs'
import { Ajv2020, type ErrorObject } from 'ajv/dist/2020.js'
import formats from 'ajv-formats'
import { addFormats, SchemaPatterns } from '../../api/generate/schema-patterns.ts'
import { parseTree, findNodeAtLocation, printParseErrorCode, getNodeValue, type ParseError } from 'jsonc-parser'
import { isMap, isPair, isScalar, isSeq, LineCounter, parseDocument, type Document } from 'yaml'
import type { Failure } from './session.ts'
import type { Step } from './steps.ts'
import { keysOfPointer } from '../../base/json-pointer.ts'

/** A wrong part of a value. */
export interface Violation {
  readonly path: readonly (string | number)[]
  readonly message: string
}

/**
 * Checks a value against a schema or operation that an example names. A text is the reason why it
 * cannot be checked.
 */
export type CheckValue = (value: unknown) => readonly Violation[] | string

/** The value of an example, with the line numbers of its parts. */
interface ParsedData {
  readonly value: unknown
  lineOf(path: readonly (string | number)[]): number | undefined
}

/** Parses a data example and checks it, if it names a schema or operation. */
export function checkData({ kind, code, snippet: { lang } }: Step, check: CheckValue | undefined): Failure | undefined {
  const parsed = kind === 'json' ? readJson(code, lang !== 'json') : readYaml(code)
  if ('message' in parsed) return parsed
  const wrong = check?.(parsed.value) ?? []
  if (typeof wrong === 'string') return { message: wrong }
  const [first] = wrong
  if (first === undefined) return undefined
  const line = parsed.lineOf(first.path)
  const more = wrong.length === 1 ? '' : `, and ${wrong.length - 1} more`
  const where = first.path.length === 0 ? 'the value' : `"${first.path.join('.')}"`
  return { message: `${where} ${first.message}${more}`, ...(line === undefined ? {} : { line }) }
}

/** @param isLoose comments and trailing commas are allowed */
function readJson(text: string, isLoose: boolean): ParsedData | Failure {
  const errors: ParseError[] = []
  const tree = parseTree(text, errors, { disallowComments: !isLoose, allowTrailingComma: isLoose })
  const [error] = errors
  const lineAt = (offset: number) => text.slice(0, offset).split('\n').length
  if (error !== undefined || tree === undefined) {
    const reason = error === undefined ? 'no value' : printParseErrorCode(error.error)
    return { message: `invalid JSON: ${reason}`, line: lineAt(error?.offset ?? 0) }
  }
  return {
    value: getNodeValue(tree),
    lineOf(path) {
      for (let length = path.length; length >= 0; length--) {
        const node = findNodeAtLocation(tree, path.slice(0, length))
        if (node !== undefined) return lineAt(node.offset)
      }
      return undefined
    },
  }
}

function readYaml(text: string): ParsedData | Failure {
  const lines = new LineCounter()
  const document = parseDocument(text, { lineCounter: lines })
  const [error] = document.errors
  if (error !== undefined) {
    const [message = ''] = error.message.split(/ at line \d/)
    return { message: `it is not valid YAML: ${message}`, line: lines.linePos(error.pos[0]).line }
  }
  return { value: document.toJS(), lineOf: (path) => yamlLine(document, path, lines) }
}

function yamlLine(document: Document, path: readonly (string | number)[], lines: LineCounter): number | undefined {
  let node: unknown = document.contents
  let start: number | undefined = document.contents?.range?.[0]
  for (const key of path) {
    if (isMap(node)) {
      const pair = node.items.find(
        (entry) => isPair(entry) && isScalar(entry.key) && String(entry.key.value) === String(key),
      )
      if (pair === undefined) break
      start = isScalar(pair.key) ? pair.key.range?.[0] : start
      node = pair.value
    } else if (isSeq(node)) {
      node = node.items[Number(key)]
      start = (node as { range?: readonly number[] } | undefined)?.range?.[0] ?? start
    } else break
  }
  return start === undefined ? undefined : lines.linePos(start).line
}

/** Returns a check against a JSON Schema file (2020-12; earlier drafts where they are equal). */
export function schemaCheck(file: string): CheckValue {
  return (value) => {
    try {
      const patterns = new SchemaPatterns()
      const { regExp } = patterns
      const ajv = new Ajv2020({
        strict: false,
        allErrors: true,
        validateSchema: false,
        logger: false,
        code: { regExp },
      })
      addFormats(ajv, formats.default)
      const { $schema: _, ...schema } = JSON.parse(readFileSync(file, 'utf8')) as Record<string, unknown>
      const validate = ajv.compile(schema)
      const errors = patterns.check(() => (validate(value) ? undefined : (validate.errors ?? [])))
      return (errors ?? []).map((error) => violationOf(error, value))
    } catch (error) {
      return `its schema cannot be used: ${error instanceof Error ? error.message : String(error)}`
    }
  }
}

function violationOf({ instancePath, message = 'is not valid', params }: ErrorObject, value: unknown): Violation {
  const path: (string | number)[] = []
  let inside: unknown = value
  for (const key of keysOfPointer(instancePath)) {
    path.push(Array.isArray(inside) ? Number(key) : key)
    inside = (inside as Record<string, unknown>)[key]
  }
  const extra =
    (params as Record<string, unknown>)['additionalProperty'] ??
    (params as Record<string, unknown>)['unevaluatedProperty']
  if (typeof extra === 'string') return { path: [...path, extra], message: 'is not in the schema' }
  const allowed = (params as { allowedValues?: readonly unknown[] }).allowedValues
  return { path, message: allowed === undefined ? message : `${message}: ${allowed.map(String).join(', ')}` }
}
