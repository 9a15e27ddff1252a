import { diagnostic, startOf, type Diagnostic } from '../../diagnostics/diagnostic.ts'
import type { Checked, Contract, Exchange, Mismatch } from './contract.ts'
import { escapeHtml } from '../../base/escape.ts'

/** The calls of an operation and their mismatches. */
interface OperationCalls {
  calls: number
  /** Mismatches with their number and the first affected call, by message. */
  readonly mismatches: Map<string, Mismatch & { count: number; readonly first: string }>
}

/** Totals of a report. */
export interface ContractStats {
  readonly exchanges: number
  readonly operations: number
  readonly called: number
  /** Number of requests that did not match and were rejected. */
  readonly refused: number
}

/**
 * Collects checked exchanges. Equal mismatches of an operation are reported once, with their
 * number.
 */
export class ContractReport {
  readonly #contract: Pick<Contract, 'operations'>
  readonly #seen = new Map<string, OperationCalls>()
  #exchanges = 0
  #refused = 0

  constructor(contract: Pick<Contract, 'operations'>) {
    this.#contract = contract
  }

  /** Adds an exchange. Returns its mismatches that were not reported before. */
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

  /** One diagnostic for each mismatch, located in a file: the description or the recording. */
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

  /**
   * The report as JUnit XML for CI services. Each operation is a test case, which is skipped if it was
   * not called.
   */
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

/**
 * Maximum number of mismatches stored for an operation: a body with random keys would cause new
 * ones forever.
 */
const maxMismatches = 100

function xml(text: string): string {
  // Characters that XML 1.0 does not allow.
  return escapeHtml(text.replace(/[^\t\n\r\u0020-\uD7FF\uE000-\uFFFD]/g, '�'))
}
