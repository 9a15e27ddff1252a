import type { VFile } from 'vfile'
import type { Diagnostic } from '../../diagnostics/diagnostic.ts'
import { defined } from '../../defined.ts'

/** The messages of Markdown extensions (`file.message`), as reports. Lines count from `firstLine` of the file. */
export function messagesOf(vfile: VFile, file: string, firstLine: number): Diagnostic[] {
  return vfile.messages.map((message): Diagnostic => {
    const { place, note } = message
    const start = place !== undefined && 'start' in place ? place.start : place
    const end = place !== undefined && 'end' in place ? place.end : undefined
    return defined({
      code: [message.source ?? 'markdown', message.ruleId].filter((part) => part !== undefined).join('/'),
      severity: message.fatal === true ? 'error' : 'warning',
      message: message.reason.replace(/\s+/g, ' ').replace(/\.$/, ''),
      place: {
        file,
        line: firstLine + (start?.line ?? 1) - 1,
        column: start?.column ?? 1,
        ...(end !== undefined && end.line === start?.line ? { endColumn: end.column } : {}),
      },
      hint: note,
    })
  })
}
