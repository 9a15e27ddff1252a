/** A line of a shell session. */
export interface SessionLine {
  /** `more` continues the command above it. */
  readonly kind: 'command' | 'more' | 'output'
  /** Length of the prompt. */
  readonly prompt: number
}

/** Names of shell sessions as languages of code blocks. */
export const sessionLanguages: readonly string[] = ['console', 'shell-session', 'shellsession', 'sh-session']

/** Prompts: `$ `, `% `, with a name before it (`(venv) $ `, `me@host:~$ `), and `PS C:\> `. */
const prompt = /^(?:(?:\([\w.-]{1,40}\) )?(?:[\w.-]{1,40}@[\w.-]{1,40}[: ]?[^\s$%]{0,80})?[$%] |PS(?: [^>]{0,80})?> ?)/

/** Prompt of the second line of a command, or of a shell whose commands have no other prompt. */
const secondPrompt = '> '

/**
 * Splits a shell session into its lines. A line without a prompt is part of the command if the line above ends with a
 * backslash, and output otherwise. `undefined` for code without a prompt.
 */
export function sessionLines(code: string): readonly SessionLine[] | undefined {
  const lines = code.split('\n')
  const first = lines.some((line) => prompt.test(line)) ? prompt : /^> /
  let kind: SessionLine['kind'] = 'output'
  let isContinued = false
  const result = lines.map((line): SessionLine => {
    const length = first.exec(line)?.[0].length ?? 0
    const isSecond = kind !== 'output' && line.startsWith(secondPrompt)
    if (length > 0) kind = 'command'
    else kind = kind !== 'output' && (isContinued || isSecond) ? 'more' : 'output'
    isContinued = line.endsWith('\\')
    return { kind, prompt: length > 0 ? length : kind === 'more' && isSecond ? secondPrompt.length : 0 }
  })
  return result.some((line) => line.kind === 'command') ? result : undefined
}
