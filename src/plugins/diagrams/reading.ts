import { defined } from '../../base/defined.ts'
import { nearest } from '../kit.ts'
import type { Direction } from './layout.ts'
import { notInXml } from './label.ts'

/** A statement of a diagram, or a part of one, trimmed. `line` and `column` count from 0 in the fence. */
export interface Statement {
  readonly text: string
  readonly line: number
  readonly column: number
}

/** A statement that cannot be drawn, with the reason. */
export interface Problem {
  readonly line: number
  readonly column: number
  readonly length: number
  readonly message: string
  readonly hint?: string
  /** The rest of the diagram can still be drawn. */
  readonly ignored: boolean
}

/** An error in a statement, which prevents drawing. */
export function fault({ text, line, column }: Statement, message: string, hint?: string): Problem {
  return defined({ line, column, length: text.length, message, ignored: false, hint })
}

/** A statement being parsed, which collects its problems. */
export interface Line extends Statement {
  /** @param from offset of the error in the statement */
  fault(message: string, hint?: string, from?: number): undefined
  leaveOut(message: string, hint?: string): void
}

/** The statements of a form, and what they do. */
export interface Rule {
  readonly form: RegExp
  readonly read: RuleHandler
}

export type RuleHandler = (groups: readonly (string | undefined)[], line: Line) => unknown

export function rule(form: RegExp, handler: RuleHandler): Rule {
  return { form, read: handler }
}

/**
 * Applies the first matching rule to each statement.
 *
 * @param rules returns the rules for the next statement, since blocks have their own
 * @param end optional end of a statement
 * @returns the problems; a rule that stores its line may add more later
 */
export function readStatements(
  statements: readonly Statement[],
  rules: () => readonly Rule[],
  end: RegExp | string = '',
): Problem[] {
  const problems: Problem[] = []
  for (const statement of statements) {
    const text = statement.text.replace(end, '')
    for (const { form, read } of rules()) {
      const match = form.exec(text)
      if (match === null) continue
      read(match, {
        ...statement,
        fault: (message, hint, from = 0) => void problems.push(fault(part(statement, from), message, hint)),
        leaveOut: (message, hint) => problems.push({ ...fault(statement, message, hint), ignored: true }),
      })
      break
    }
  }
  return problems
}

/** Rule for statements that make a node clickable, which are ignored. */
export function clickRule(form: RegExp): Rule {
  return rule(form, (_, line) => line.leaveOut('links in diagrams are not supported', 'put the link into the text'))
}

/** Rule for `direction LR`. */
export function directionRule(set: (direction: Direction) => unknown): Rule {
  return rule(/^direction\s+(TB|TD|BT|RL|LR)$/, ([, way]) => set(way === 'TD' ? 'TB' : (way as Direction)))
}

/** The part of a statement that starts at an offset. */
export function part({ text, line, column }: Statement, start: number): Statement {
  return { text: text.slice(start), line, column: column + start }
}

/** The source of a diagram, split into statements. */
interface Source {
  /** First statement, which names the kind. */
  readonly header: Statement | undefined
  readonly statements: readonly Statement[]
  /** Title of the picture, from the front matter or `accTitle`. */
  readonly title?: string
  /** Text alternative, from `accDescr`. */
  readonly description?: string
  readonly problems: readonly Problem[]
}

/**
 * Splits a diagram into statements, without comments and settings, and reads its accessible title and
 * description.
 */
export function readSource(text: string): Source {
  const lines = text.replace(notInXml, ' ').split('\n')
  const problems: Problem[] = []
  const statements: Statement[] = []
  let about: Pick<Source, 'title' | 'description'> = {}
  let index = 0
  if (lines[0]?.trim() === '---') {
    const end = lines.findIndex((line, index) => index > 0 && line.trim() === '---')
    if (end > 0) {
      for (let at = 1; at < end; at++) {
        const [, key, value = ''] = /^(\w+):\s*(.*?)\s*$/.exec(lines[at] ?? '') ?? []
        if (key === 'title') about = { ...about, title: unquoted(value) }
        else if (key !== undefined) problems.push(settings(statementOf(lines, at)))
      }
      index = end + 1
    }
  }
  for (; index < lines.length; index++) {
    const statement = statementOf(lines, index)
    if (statement.text === '') continue
    if (statement.text.startsWith('%%')) {
      if (!statement.text.startsWith('%%{')) continue
      problems.push(settings(statement))
      while (index < lines.length && !lines[index]?.includes('}%%')) index++
      continue
    }
    const [, name, value = ''] = /^(accTitle|accDescr)\s*:\s*(.*)$/.exec(statement.text) ?? []
    if (name === 'accTitle') about = { ...about, title: value }
    else if (name === 'accDescr') about = { ...about, description: value }
    else if (/^accDescr\s*\{/.test(statement.text)) {
      const from = index
      while (index < lines.length - 1 && !lines[index]?.includes('}')) index++
      const block = lines.slice(from, index + 1).join(' ')
      const inside = block.replace(/^\s*accDescr\s*\{|\}.*$/g, '')
      about = { ...about, description: inside.replace(/\s+/g, ' ').trim() }
    } else statements.push(statement)
  }
  const [header, ...rest] = statements
  return { header, statements: rest, ...about, problems }
}

function settings(statement: Statement): Problem {
  const message = 'the settings of a diagram are not read; its colours are those of the site'
  return { ...fault(statement, message), ignored: true }
}

function statementOf(lines: readonly string[], line: number): Statement {
  const lineText = lines[line] ?? ''
  return { text: lineText.trim(), line, column: lineText.length - lineText.trimStart().length }
}

function unquoted(text: string): string {
  return /^(["'])(.*)\1$/.exec(text)?.[2] ?? text
}

/** Supported kinds of diagrams, by their first word. */
const kinds = {
  graph: 'flowchart',
  flowchart: 'flowchart',
  'flowchart-elk': 'flowchart',
  stateDiagram: 'state',
  'stateDiagram-v2': 'state',
  sequenceDiagram: 'sequence',
  classDiagram: 'class',
  'classDiagram-v2': 'class',
  erDiagram: 'er',
  xychart: 'xychart',
  'xychart-beta': 'xychart',
} as const

export type Kind = (typeof kinds)[keyof typeof kinds]

const otherKinds = (
  'architecture-beta block-beta C4Context gantt gitGraph journey kanban mindmap packet-beta pie quadrantChart ' +
  'radar-beta requirementDiagram sankey-beta timeline treemap-beta zenuml'
).split(' ')

const drawn = 'flowchart, stateDiagram-v2, sequenceDiagram, classDiagram, erDiagram and xychart-beta can be drawn'

/** Kind of diagram for a header, or a problem. */
export function kindOf(header: Statement | undefined): Kind | Problem {
  if (header === undefined) {
    const emptyStatement = { text: '', line: 0, column: 0 }
    return fault(emptyStatement, 'the diagram is empty', 'begin with its kind, e.g. "flowchart LR"')
  }
  const word = /^[\w-]+/.exec(header.text)?.[0] ?? ''
  if (Object.hasOwn(kinds, word)) return kinds[word as keyof typeof kinds]
  const at = { ...header, text: word === '' ? header.text : word }
  if (otherKinds.includes(word) || /^C4\w+$/.test(word))
    return fault(at, `diagrams of the kind "${word}" cannot be drawn`, drawn)
  const suggestion = nearest(word, [...Object.keys(kinds), ...otherKinds])
  return fault(
    at,
    `there is no kind of diagram "${word}"`,
    suggestion === undefined ? drawn : `did you mean "${suggestion}"?`,
  )
}
