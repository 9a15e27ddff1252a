import { diagnostic, startOf, type Diagnostic } from '../../diagnostics/diagnostic.ts'
import type { Checked, Contract, Exchange, Mismatch } from './contract.ts'
import { escapeHtml } from '../../base/escape.ts'

/** The calls of an operation and their mismatches. */
interface OperationCalls {
  calls: number
  /** Mismatch → how often, and the first call that had it. */
  readonly mismatches: Map<string, Mismatch & { count: number; readonly first: string }>
}

/** Figures of a report. */
export interface ContractStats {
  readonly exchanges: number
  readonly operations: number
  readonly called: number
  /** Requests that did not match, and were refused. */
  readonly refused: number
}

/** Checked exchanges. Equal mismatches of an operation are reported once, with their number. */
export class ContractReport {
  readonly #contract: Pick<Contract, 'operations'>
  readonly #seen = new Map<string, OperationCalls>()
  #exchanges = 0
  #refused = 0

  constructor(contract: Pick<Contract, 'operations'>) {
    this.#contract = contract
  }

  /** Adds an exchange; gives what is wrong with it and was not before. */
  add({ method, url, status }: Pick<Exchange, 'method' | 'url' | 'status'>, checked: Checked): readonly Mismatch[] {
    this.#exchanges += 1
    if (checked.isRefused) this.#refused += 1
    const name = checked.operation ?? 'not described'
    const seen = this.#seen.get(name) ?? { calls: 0, mismatches: new Map() }
    this.#seen.set(name, seen)
    seen.calls += 1
    return checked.mismatches.filter((mismatch) => {
      const key = `${mismatch.part} ${status} ${mismatch.message}`
      const reported = seen.mismatches.get(key)
      if (reported !== undefined) reported.count += 1
      else if (seen.mismatches.size < maxMismatches) {
        const first = `${method} ${new URL(url).pathname}${new URL(url).search}, answered with ${status}`
        seen.mismatches.set(key, { ...mismatch, count: 1, first })
      }
      return reported === undefined
    })
  }

  get stats(): ContractStats {
    const { operations } = this.#contract
    const called = operations.filter((name) => this.#seen.has(name)).length
    return { exchanges: this.#exchanges, operations: operations.length, called, refused: this.#refused }
  }

  /** Each fault as a report on a file: the description, or the recording. */
  diagnostics(file: string): readonly Diagnostic[] {
    return [...this.#seen].flatMap(([name, { mismatches }]) =>
      [...mismatches.values()].map(({ part, message, count, first }) =>
        diagnostic(`contract/${part}`, `${part === 'operation' ? '' : `${name}: `}${message}`, {
          location: startOf(file),
          hint: `seen ${count === 1 ? 'once' : `${count} times`}, first in ${first}`,
        }),
      ),
    )
  }

  /** JUnit's XML, as CI services read it: a case for each operation, left out where it was not called. */
  junit(): string {
    const names = [...new Set([...this.#contract.operations, ...this.#seen.keys()])]
    const cases = names.map((name) => {
      const { calls, mismatches } = this.#seen.get(name) ?? {
        calls: 0,
        mismatches: new Map() as OperationCalls['mismatches'],
      }
      const failures = [...mismatches.values()].map(
        ({ part, message, count, first }) =>
          `<failure type="${part}" message="${xml(message)}">${xml(`${first} (${count} of ${calls} calls)`)}</failure>`,
      )
      const inside = calls === 0 ? '<skipped message="not called"/>' : failures.join('')
      return { text: `  <testcase classname="contract" name="${xml(name)}">${inside}</testcase>`, calls, failures }
    })
    const failed = cases.filter(({ failures }) => failures.length > 0).length
    const skipped = cases.filter(({ calls }) => calls === 0).length
    const counts = `tests="${cases.length}" failures="${failed}" skipped="${skipped}"`
    const suite = [`<testsuite name="contract" ${counts}>`, ...cases.map(({ text }) => text), '</testsuite>']
    return `<?xml version="1.0" encoding="UTF-8"?>\n${suite.join('\n')}\n`
  }
}

/** Faults of one operation that are kept: a body with random keys has no end of them. */
const maxMismatches = 100

function xml(text: string): string {
  // What XML 1.0 has no character for.
  return escapeHtml(text.replace(/[^\t\n\r\u0020-\uD7FF\uE000-\uFFFD]/g, '�'))
}
