import type { VFile } from 'vfile'
import type { Diagnostic } from '../../diagnostics/diagnostic.ts'

/** What Markdown extensions said of a text (`file.message`), as reports. Lines count from `firstLine` of the file. */
export function messagesOf(vfile: VFile, file: string, firstLine: number): Diagnostic[] {
  return vfile.messages.map((message): Diagnostic => {
    const at = message.place === undefined ? undefined : 'start' in message.place ? message.place.start : message.place
    const end = message.place !== undefined && 'end' in message.place ? message.place.end : undefined
    const { note } = message
    return {
      code: [message.source ?? 'markdown', message.ruleId].filter((part) => part !== undefined).join('/'),
      severity: message.fatal === true ? 'error' : 'warning',
      message: message.reason.replace(/\s+/g, ' ').replace(/\.$/, ''),
      place: {
        file,
        line: firstLine + (at?.line ?? 1) - 1,
        column: at?.column ?? 1,
        ...(end !== undefined && end.line === at?.line ? { endColumn: end.column } : {}),
      },
      ...(note === undefined ? {} : { hint: note }),
    }
  })
}
