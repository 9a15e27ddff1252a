import { diagnostic, type Details, type Diagnostic } from '../../diagnostics/diagnostic.ts'

/** The report of a file that a page names, and that is there but cannot be read. */
export function cannotBeRead(written: string, details: Details): Diagnostic {
  const hint = 'give whoever runs the command the right to read it'
  return diagnostic('read/failed', `"${written}" cannot be read`, { ...details, hint })
}
