import { plainLabel, readLabel } from '../label.ts'
import { clickRule, fault, readStatements, rule, type Line, type Statement } from '../reading.ts'
import type { Marker } from '../svg.ts'
import { defined } from '../../../base/defined.ts'

/** Steps in order. Numbers are indexes of participants. */
export type Step =
  | {
      readonly type: 'message'
      readonly from: number
      readonly to: number
      readonly label: string
      readonly dashed: boolean
      readonly start?: Marker
      readonly end?: Marker
    }
  | { readonly type: 'activate' | 'deactivate'; readonly of: number }
  | {
      readonly type: 'note'
      readonly side: 'left' | 'right' | 'over'
      readonly of: readonly number[]
      readonly label: string
    }
  | { readonly type: 'begin'; readonly kind: string; readonly label: string }
  | { readonly type: 'else'; readonly label: string }
  | { readonly type: 'end' }

export type Sequence = ReturnType<typeof readSequence>

/** Arrows with their line and heads, longest first. */
const arrows: readonly (readonly [sign: string, dashed: boolean, end: Marker | undefined, start?: Marker])[] = [
  ['<<-->>', true, 'arrow', 'arrow'],
  ['<<->>', false, 'arrow', 'arrow'],
  ['-->>', true, 'arrow'],
  ['->>', false, 'arrow'],
  ['--)', true, 'open'],
  ['-)', false, 'open'],
  ['-->', true, undefined],
  ['->', false, undefined],
  ['--x', true, 'cross'],
  ['-x', false, 'cross'],
]

const dividers: Readonly<Record<string, string>> = { else: 'alt', and: 'par', option: 'critical' }
const colorWord =
  /^(?:(?:rgb|rgba|hsl|hsla)\([^)]*\)|transparent|aqua|azure|beige|black|blue|brown|coral|cyan|gold|gray|green|grey|indigo|ivory|khaki|lavender|lime|magenta|maroon|navy|olive|orange|orchid|pink|plum|purple|red|salmon|silver|tan|teal|violet|wheat|white|yellow|(?:light|dark|medium|pale|deep|alice|sky|royal|steel)[a-z]+)(?:\s+|$)/i

export function readSequence(first: Statement, rest: readonly Statement[]) {
  /** Steps name a participant by its index. */
  const participants: { label: string; readonly isActor: boolean }[] = []
  const numbers = new Map<string, number>()
  const steps: Step[] = []
  /** Groups of adjacent participants, from the first to the last. */
  const boxes: { label: string; from: number; to: number }[] = []
  const open: { readonly kind: string; readonly line: Line }[] = []
  let count: { next: number; readonly by: number } | undefined
  let title: string | undefined

  const numberOf = (name: string, isActor = false): number => {
    const index = numbers.get(name)
    if (index !== undefined) return index
    numbers.set(name, participants.length)
    return participants.push({ label: readLabel(name), isActor }) - 1
  }

  const rules = [
    rule(/^(create\s+)?(participant|actor)\s+(.+?)(?:\s+as\s+(.+))?$/, ([, create, type, name = '', label], line) => {
      const participant = participants[numberOf(name.replace(/@\{.*\}$/, '').trim(), type === 'actor')]
      if (label !== undefined && participant !== undefined) participant.label = readLabel(label)
      if (create !== undefined) line.leaveOut('all participants are at the top, also those that are created later')
    }),
    rule(/^note\s+(?:(left|right) of|over)\s+([^:]+?)\s*:\s*(.*)$/i, ([, side = 'over', names = '', text = '']) => {
      const of = names.split(',').map((name) => numberOf(name.trim()))
      steps.push({ type: 'note', side: side.toLowerCase() as 'left' | 'right' | 'over', of, label: readLabel(text) })
    }),
    rule(/^(activate|deactivate)\s+(.+)$/, ([, type, name = '']) =>
      steps.push({ type: type as 'activate', of: numberOf(name.trim()) }),
    ),
    rule(/^(loop|alt|opt|par|critical|break|rect)(?:\s+(.*))?$/, ([, kind = '', text = ''], line) => {
      open.push({ kind, line })
      steps.push({ type: 'begin', kind, label: kind === 'rect' ? '' : readLabel(text) })
    }),
    rule(/^box(?:\s+(.*))?$/, ([, text = ''], line) => {
      open.push({ kind: 'box', line })
      boxes.push({ label: readLabel(text.replace(colorWord, '')), from: participants.length, to: -1 })
    }),
    rule(/^(else|and|option)(?:\s+(.*))?$/, ([, word = '', text = ''], line) => {
      const blockKind = dividers[word]
      if (open.at(-1)?.kind === blockKind) steps.push({ type: 'else', label: readLabel(text) })
      else line.fault(`"${word}" is outside of "${blockKind}"`)
    }),
    rule(/^end$/, (_, line) => {
      const of = open.pop()
      const box = boxes.at(-1)
      if (of === undefined) line.fault('no block is open here')
      else if (of.kind !== 'box') steps.push({ type: 'end' })
      else if (box !== undefined) box.to = participants.length - 1
    }),
    rule(
      /^autonumber(?:\s+(\d+|off))?(?:\s+(\d+))?$/,
      ([, next = 1, by = 1]) => (count = next === 'off' ? undefined : { next: Number(next), by: Number(by) }),
    ),
    rule(/^title\s*:?\s+(.+)$/, ([, text = '']) => (title = readLabel(text))),
    clickRule(/^(?:links?|properties|details)\s/),
    rule(/^destroy\s/, (_, line) => line.leaveOut('the lines of all participants go on to the end')),
    rule(/^.*$/, readMessage),
  ]
  const problems = readStatements(rest, () => rules, /(?<![#&]\w{1,9});$/)
  for (const { kind, line } of open) line.fault(`"${kind}" has no end`, 'write "end" after it')
  if (participants.length === 0 && problems.length === 0) problems.push(fault(first, 'the diagram has no participants'))
  const messageLabels = steps.flatMap((step) => (step.type === 'message' ? [plainLabel(step.label)] : []))
  return defined({
    participants,
    boxes: boxes.filter(({ from, to }) => to >= from),
    steps,
    labels: [...participants.map(({ label }) => plainLabel(label)), ...messageLabels],
    title,
    problems,
  })

  function readMessage([text = '']: readonly (string | undefined)[], line: Line): void {
    const colon = text.indexOf(':')
    const head = colon === -1 ? text : text.slice(0, colon)
    const arrow = firstArrow(head)
    const wrong = (message: string): void => line.fault(message, 'e.g. Alice->>Bob: Hello')
    if (arrow === undefined) return wrong('this is not a statement of a sequence diagram')
    if (colon === -1) return wrong('a message needs a colon and a text')
    const [[sign, dashed, end, start], at] = arrow
    const from = head.slice(0, at).trim()
    const [, mark, to = ''] = /^\s*([+-]?)\s*(.*?)\s*$/.exec(head.slice(at + sign.length)) ?? []
    if (from === '' || to === '') return wrong('a message needs a sender and a receiver')
    const label = readLabel(text.slice(colon + 1))
    const [sender, receiver] = [numberOf(from), numberOf(to)]
    const numbered = count === undefined ? label : `${count.next}. ${label}`
    if (count !== undefined) count.next += count.by
    steps.push(defined({ type: 'message', from: sender, to: receiver, label: numbered, dashed, end, start }))
    if (mark === '+') steps.push({ type: 'activate', of: receiver })
    if (mark === '-') steps.push({ type: 'deactivate', of: sender })
  }
}

/**
 * Finds the first arrow in a text. Crosses have the lowest priority, since names may contain `-x`.
 */
function firstArrow(text: string): readonly [(typeof arrows)[number], number] | undefined {
  for (const group of [arrows.slice(0, -2), arrows.slice(-2)]) {
    const matches = group.flatMap((sign) => {
      const at = text.indexOf(sign[0])
      return at === -1 ? [] : [[sign, at] as const]
    })
    const [first] = matches.sort((a, b) => a[1] - b[1] || b[0][0].length - a[0][0].length)
    if (first !== undefined) return first
  }
  return undefined
}
