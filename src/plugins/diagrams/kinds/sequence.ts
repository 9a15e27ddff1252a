import { plainLabel, readLabel } from '../label.ts'
import { fault, leftOut, notClickable, type Problem, type Statement } from '../reading.ts'
import type { Marker } from '../markers.ts'
import { defined } from '../../../plugin.ts'

/** A participant; steps name it by its index. */
interface Participant {
  label: string
  readonly isActor: boolean
}

/** The steps in order. Numbers are indexes of participants. */
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

export interface Sequence {
  readonly participants: readonly Participant[]
  /** Participants that stand together, from the first to the last. */
  readonly boxes: readonly { readonly label: string; readonly from: number; readonly to: number }[]
  readonly steps: readonly Step[]
  readonly labels: readonly string[]
  readonly title?: string
  readonly problems: readonly Problem[]
}

/** Line and head of each arrow; the longer signs first. */
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

const declared = /^(?:create\s+)?(participant|actor)\s+(.+?)(?:\s+as\s+(.+))?$/
const note = /^note\s+(left of|right of|over)\s+([^:]+?)\s*:\s*(.*)$/i
const begins = /^(loop|alt|opt|par|critical|break|rect)(?:\s+(.*))?$/
const dividers: Readonly<Record<string, string>> = { else: 'alt', and: 'par', option: 'critical' }
const colorWord =
  /^(?:(?:rgb|rgba|hsl|hsla)\([^)]*\)|transparent|aqua|azure|beige|black|blue|brown|coral|cyan|gold|gray|green|grey|indigo|ivory|khaki|lavender|lime|magenta|maroon|navy|olive|orange|orchid|pink|plum|purple|red|salmon|silver|tan|teal|violet|wheat|white|yellow|(?:light|dark|medium|pale|deep|alice|sky|royal|steel)[a-z]+)(?:\s+|$)/i

export function readSequence(first: Statement, rest: readonly Statement[]): Sequence {
  const problems: Problem[] = []
  const participants: Participant[] = []
  const numbers = new Map<string, number>()
  const steps: Step[] = []
  const boxes: { label: string; from: number; to: number }[] = []
  const open: { readonly kind: string; readonly statement: Statement }[] = []
  let count: { next: number; readonly by: number } | undefined
  let title: string | undefined

  const numberOf = (name: string, isActor = false): number => {
    const known = numbers.get(name)
    if (known !== undefined) return known
    numbers.set(name, participants.length)
    return participants.push({ label: readLabel(name), isActor }) - 1
  }

  for (const statement of rest) {
    const text = statement.text.replace(/(?<![#&]\w{1,9});$/, '')
    let found: RegExpExecArray | null
    if ((found = declared.exec(text)) !== null) {
      const name = (found[2] ?? '').replace(/@\{.*\}$/, '').trim()
      const label = found[3]
      const known = participants[numberOf(name, found[1] === 'actor')]
      if (label !== undefined && known !== undefined) known.label = readLabel(label)
      if (/^create\s/.test(text))
        problems.push(leftOut(statement, 'all participants stand at the top, also those that are created later'))
    } else if ((found = note.exec(text)) !== null) {
      const side = (found[1] ?? '').toLowerCase().split(' ')[0] as 'left' | 'right' | 'over'
      const of = (found[2] ?? '').split(',').map((name) => numberOf(name.trim()))
      steps.push({ type: 'note', side, of, label: readLabel(found[3] ?? '') })
    } else if ((found = /^(activate|deactivate)\s+(.+)$/.exec(text)) !== null) {
      steps.push({ type: found[1] as 'activate', of: numberOf((found[2] ?? '').trim()) })
    } else if ((found = begins.exec(text)) !== null) {
      const kind = found[1] ?? ''
      open.push({ kind, statement })
      steps.push({ type: 'begin', kind, label: kind === 'rect' ? '' : readLabel(found[2] ?? '') })
    } else if ((found = /^box(?:\s+(.*))?$/.exec(text)) !== null) {
      open.push({ kind: 'box', statement })
      boxes.push({ label: readLabel((found[1] ?? '').replace(colorWord, '')), from: participants.length, to: -1 })
    } else if ((found = /^(else|and|option)(?:\s+(.*))?$/.exec(text)) !== null) {
      const of = open.at(-1)
      if (of?.kind === dividers[found[1] ?? '']) steps.push({ type: 'else', label: readLabel(found[2] ?? '') })
      else problems.push(fault(statement, `"${found[1]}" stands outside of "${dividers[found[1] ?? '']}"`))
    } else if (text === 'end') {
      const of = open.pop()
      const box = boxes.at(-1)
      if (of === undefined) problems.push(fault(statement, 'there is nothing that this ends'))
      else if (of.kind !== 'box') steps.push({ type: 'end' })
      else if (box !== undefined) box.to = participants.length - 1
    } else if ((found = /^autonumber(?:\s+(\d+|off))?(?:\s+(\d+))?$/.exec(text)) !== null) {
      count = found[1] === 'off' ? undefined : { next: Number(found[1] ?? 1), by: Number(found[2] ?? 1) }
    } else if ((found = /^title\s*:?\s+(.+)$/.exec(text)) !== null) title = readLabel(found[1] ?? '')
    else if (/^(?:links?|properties|details)\s/.test(text)) problems.push(notClickable(statement))
    else if (/^destroy\s/.test(text))
      problems.push(leftOut(statement, 'the lines of all participants go on to the end'))
    else {
      const message = readMessage(statement, text)
      if ('message' in message) {
        problems.push(message)
        continue
      }
      const { from, to, sign, mark, label } = message
      const [, dashed, end, start] = sign
      const [sender, receiver] = [numberOf(from), numberOf(to)]
      const numbered = count === undefined ? label : `${count.next}. ${label}`
      if (count !== undefined) count.next += count.by
      steps.push(defined({ type: 'message', from: sender, to: receiver, label: numbered, dashed, end, start }))
      if (mark === '+') steps.push({ type: 'activate', of: receiver })
      if (mark === '-') steps.push({ type: 'deactivate', of: sender })
    }
  }
  for (const { kind, statement } of open)
    problems.push(fault(statement, `"${kind}" has no end`, 'write "end" after it'))
  if (participants.length === 0 && problems.length === 0) problems.push(fault(first, 'the diagram has no participants'))
  const said = steps.flatMap((step) => (step.type === 'message' ? [plainLabel(step.label)] : []))
  return defined({
    participants,
    boxes: boxes.filter(({ from, to }) => to >= from),
    steps,
    labels: [...participants.map(({ label }) => plainLabel(label)), ...said],
    title,
    problems,
  })

  function readMessage(
    statement: Statement,
    text: string,
  ): Problem | { from: string; to: string; sign: (typeof arrows)[number]; mark: string; label: string } {
    const colon = text.indexOf(':')
    const head = colon === -1 ? text : text.slice(0, colon)
    const hint = 'e.g. Alice->>Bob: Hello'
    const found = firstArrow(head)
    if (found === undefined) return fault(statement, 'this is no statement of a sequence diagram', hint)
    const [sign, at] = found
    if (colon === -1) return fault(statement, 'a message needs a colon and a text', hint)
    const from = head.slice(0, at).trim()
    const [, mark = '', to = ''] = /^\s*([+-]?)\s*(.*?)\s*$/.exec(head.slice(at + sign[0].length)) ?? []
    if (from === '' || to === '') return fault(statement, 'a message needs a sender and a receiver', hint)
    return { from, to, sign, mark, label: readLabel(text.slice(colon + 1)) }
  }
}

/** The first arrow of a text. Crosses come last: names may hold `-x`. */
function firstArrow(text: string): readonly [(typeof arrows)[number], number] | undefined {
  for (const group of [arrows.slice(0, -2), arrows.slice(-2)]) {
    const found = group.flatMap((sign) => {
      const at = text.indexOf(sign[0])
      return at === -1 ? [] : [[sign, at] as const]
    })
    const [first] = found.sort((a, b) => a[1] - b[1] || b[0][0].length - a[0][0].length)
    if (first !== undefined) return first
  }
  return undefined
}
