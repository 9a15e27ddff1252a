'use client'
import { useEffect, useRef, useState } from 'react'

/** A phase of a shipment, and what a shop may show then. */
interface Phase {
  readonly phase: string
  readonly part: string
  /** An event name of this phase that the API description has. */
  readonly event?: string
  readonly advice: string
}

const spaced = { marginBlock: 'var(--space-block)' }
const filters = { display: 'flex', flexWrap: 'wrap', gap: 'var(--space-2) var(--space-5)', alignItems: 'end' } as const
const labelled = { display: 'grid', gap: 'var(--space-1)', fontSize: 'var(--size-small)' }
const field = {
  width: '15rem',
  maxWidth: '100%',
  height: '2.75rem',
  padding: '0 var(--space-3)',
  border: '1px solid var(--color-line-strong)',
  borderRadius: 'var(--radius)',
  background: 'var(--color-page)',
  color: 'var(--color-text)',
  font: 'inherit',
  fontSize: 'var(--size-ui)',
}
const count = { flexBasis: '100%', margin: 0, fontSize: 'var(--size-small)', color: 'var(--color-muted)' }

/** The phases of a shipment in a table. In the browser, readers filter it by text and by part of the journey. */
export default function PhaseTable({ phases }: { readonly phases: readonly Phase[] }) {
  const query = useRef<HTMLInputElement>(null)
  const choice = useRef<HTMLSelectElement>(null)
  const [text, setText] = useState('')
  const [part, setPart] = useState('')
  useEffect(() => {
    // The reader may have begun before the island was awake.
    setText(query.current?.value ?? '')
    setPart(choice.current?.value ?? '')
  }, [])
  const parts = [...new Set(phases.map((phase) => phase.part))]
  const matches = phases.filter((phase) => (part === '' || phase.part === part) && hasWords(phase, text))
  return (
    <div style={spaced}>
      <search className="js-only">
        <div style={filters}>
          <label style={labelled}>
            Filter by text
            <input
              ref={query}
              style={field}
              type="search"
              autoComplete="off"
              spellCheck={false}
              onInput={(event) => setText(event.currentTarget.value)}
            />
          </label>
          <label style={labelled}>
            Part of the journey
            <select ref={choice} style={field} onChange={(event) => setPart(event.currentTarget.value)}>
              <option value="">All</option>
              {parts.map((name) => (
                <option key={name}>{name}</option>
              ))}
            </select>
          </label>
          <p role="status" style={count}>
            {matches.length === phases.length
              ? `${phases.length} phases`
              : `${matches.length} of ${phases.length} phases`}
          </p>
        </div>
      </search>
      <div className="table-box">
        <table>
          <thead>
            <tr>
              <th scope="col">Phase</th>
              <th scope="col">Part</th>
              <th scope="col">Suggestion: what to show the customer</th>
              <th scope="col">Event name, for example</th>
            </tr>
          </thead>
          <tbody>
            {phases.map((phase) => (
              <tr key={phase.phase} hidden={!matches.includes(phase)}>
                <td>
                  <code>{phase.phase}</code>
                </td>
                <td>{phase.part}</td>
                <td>{phase.advice}</td>
                <td>{phase.event === undefined ? null : <code>{phase.event}</code>}</td>
              </tr>
            ))}
          </tbody>
        </table>
      </div>
    </div>
  )
}

function hasWords({ phase, part, event = '', advice }: Phase, text: string): boolean {
  const words = text.toLowerCase().split(/[\s-]+/)
  const all = `${phase} ${phase.replaceAll('_', ' ')} ${part} ${event} ${advice}`.toLowerCase()
  return words.every((word) => all.includes(word))
}
