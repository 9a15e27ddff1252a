import type { Diagnostic } from '../diagnostics/diagnostic.ts'
import { nearest } from '../diagnostics/suggest.ts'
import { readYaml } from '../text/yaml/yaml.ts'
import type { Row, TableRule } from '../sandbox.ts'
import { fields, isFields, type Described } from './describe.ts'
import type { Fixtures } from './store.ts'
import { createValidator } from './validate.ts'
import { defined } from '../defined.ts'

/** Bytes that a file of first rows may have. */
const maxBytes = 64 * 1024 * 1024

/**
 * Reads first rows: a mapping of tables to lists of rows, in YAML or JSON. Where a table names a schema, its rows are
 * checked against it.
 */
export function readFixtures(
  text: string,
  {
    file,
    tables,
    described,
  }: {
    readonly file: string
    readonly tables: Readonly<Record<string, TableRule<never>>>
    readonly described: Described
  },
): { readonly fixtures?: Fixtures; readonly diagnostics: readonly Diagnostic[] } {
  const yaml = readYaml(text, { file, maxBytes })
  const diagnostics: Diagnostic[] = []
  const add = (problem: Pick<Diagnostic, 'message' | 'place' | 'hint'>): void =>
    void diagnostics.push({ code: 'sandbox/fixtures', severity: 'error', ...problem })
  const report = (message: string, path: readonly (string | number)[], hint?: string): void =>
    add(defined({ message, place: yaml.places(path) ?? { file, line: 1, column: 1 }, hint }))
  yaml.problems.forEach(({ message, place, hint }) => add(defined({ message, place, hint })))
  if (diagnostics.length > 0) return { diagnostics }
  if (!isFields(yaml.value)) {
    report('the file is not a mapping of tables to lists of rows', [])
    return { diagnostics }
  }
  const validator = createValidator(described.root)
  const found: Record<string, readonly Row[]> = {}
  for (const [name, rows] of Object.entries(yaml.value)) {
    const rule = tables[name]
    if (rule === undefined || !Object.hasOwn(tables, name)) {
      const near = nearest(name, Object.keys(tables))
      report(
        `there is no table "${name}"`,
        [name],
        near === undefined ? `there are ${Object.keys(tables).join(', ')}` : `did you mean "${near}"?`,
      )
    } else if (!Array.isArray(rows)) report('the rows of a table are a list', [name])
    else {
      const schema =
        rule.schema === undefined ? undefined : fields(fields(described.root['components'])['schemas'])[rule.schema]
      for (const [index, row] of rows.entries()) {
        if (!isFields(row)) report('a row is a mapping', [name, index])
        if (schema === undefined) continue
        const at = { pointer: `/components/schemas/${rule.schema}`, value: fields(schema) }
        for (const { loc, message } of validator.check(at, row, { role: 'answer', loc: name })) {
          const inside = loc.slice(1)
          report(`${inside.join('.') || 'the row'} ${message}`, [name, index, ...inside])
        }
      }
      found[name] = rows as Row[]
    }
  }
  return diagnostics.length > 0 ? { diagnostics } : { fixtures: found, diagnostics }
}
