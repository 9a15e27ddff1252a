import { nearest } from '../../plugin.ts'
import { notInXml } from './label.ts'
import { fault, leftOut, type Problem, type Statement } from './reading.ts'

/** A diagram's source, taken apart. */
export interface Source {
  /** Its first statement, which names the kind. */
  readonly header: Statement | undefined
  readonly statements: readonly Statement[]
  /** Title of the picture; from the front matter or `accTitle`. */
  readonly title?: string
  /** Text alternative; from `accDescr`. */
  readonly description?: string
  readonly problems: readonly Problem[]
}

/** Takes a diagram apart into statements, without comments, settings and its accessible title and description. */
export function readSource(text: string): Source {
  const lines = text.replace(notInXml, ' ').split('\n')
  const problems: Problem[] = []
  const statements: Statement[] = []
  let about: Pick<Source, 'title' | 'description'> = {}
  let index = 0
  if (lines[0]?.trim() === '---') {
    const end = lines.findIndex((line, at) => at > 0 && line.trim() === '---')
    if (end > 0) {
      for (let at = 1; at < end; at++) {
        const [, key, value = ''] = /^(\w+):\s*(.*?)\s*$/.exec(lines[at] ?? '') ?? []
        if (key === 'title') about = { ...about, title: unquoted(value) }
        else if (key !== undefined) problems.push(leftOut(statementOf(lines, at), settings))
      }
      index = end + 1
    }
  }
  for (; index < lines.length; index++) {
    const statement = statementOf(lines, index)
    if (statement.text === '') continue
    if (statement.text.startsWith('%%')) {
      if (!statement.text.startsWith('%%{')) continue
      problems.push(leftOut(statement, settings))
      while (index < lines.length && !lines[index]?.includes('}%%')) index++
      continue
    }
    const [, name, value = ''] = /^(accTitle|accDescr)\s*:\s*(.*)$/.exec(statement.text) ?? []
    if (name === 'accTitle') about = { ...about, title: value }
    else if (name === 'accDescr') about = { ...about, description: value }
    else if (/^accDescr\s*\{/.test(statement.text)) {
      const from = index
      while (index < lines.length - 1 && !lines[index]?.includes('}')) index++
      const whole = lines.slice(from, index + 1).join(' ')
      const inside = whole.replace(/^\s*accDescr\s*\{|\}.*$/g, '')
      about = { ...about, description: inside.replace(/\s+/g, ' ').trim() }
    } else statements.push(statement)
  }
  const [header, ...rest] = statements
  return { header, statements: rest, ...about, problems }
}

const settings = 'the settings of a diagram are not read; its colours are those of the site'

function statementOf(lines: readonly string[], line: number): Statement {
  const whole = lines[line] ?? ''
  return { text: whole.trim(), line, column: whole.length - whole.trimStart().length }
}

function unquoted(text: string): string {
  return /^(["'])(.*)\1$/.exec(text)?.[2] ?? text
}

/** The kinds that can be drawn, by their first word. */
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

/** The kind that a header names, or a problem. */
export function kindOf(header: Statement | undefined): Kind | Problem {
  if (header === undefined) {
    const nothing = { text: '', line: 0, column: 0 }
    return fault(nothing, 'the diagram is empty', 'begin with its kind, e.g. "flowchart LR"')
  }
  const word = /^[\w-]+/.exec(header.text)?.[0] ?? ''
  if (Object.hasOwn(kinds, word)) return kinds[word as keyof typeof kinds]
  const at = { ...header, text: word === '' ? header.text : word }
  if (otherKinds.includes(word) || /^C4\w+$/.test(word))
    return fault(at, `diagrams of the kind "${word}" cannot be drawn`, drawn)
  const meant = nearest(word, [...Object.keys(kinds), ...otherKinds])
  return fault(at, `there is no kind of diagram "${word}"`, meant === undefined ? drawn : `did you mean "${meant}"?`)
}
