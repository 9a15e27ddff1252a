import { readFileSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { createInterface } from 'node:readline'
import { startChild, tooLong, within, type Child } from './child.ts'
import type { Outcome, Session, Surroundings } from './session.ts'

/**
 * Reads file names, runs each file in this shell, and answers with the exit code and the failed line. The trap returns
 * from the file, so the first failed command ends its example, and the shell continues.
 */
const driver = `
while IFS= read -r __docs_file <&3; do
  __docs_line=0 __docs_code=0
  trap '__docs_code=$? __docs_line=$LINENO; trap - ERR; return $__docs_code' ERR
  . "$__docs_file" >"$__docs_file.out" 2>&1 </dev/null 3<&- 4>&-
  trap - ERR
  echo "$__docs_code $__docs_line" >&4
done
`

/**
 * Runs all shell examples of a page in one bash. Variables, functions and the current folder
 * persist.
 */
export function openShell(surroundings: Surroundings): Session {
  const { folder, timeoutMs } = surroundings
  let running: { readonly child: Child; readonly answers: AsyncIterator<string> } | undefined
  const start = () => {
    const child = startChild('bash', ['--norc', '-c', driver], surroundings)
    const [, , , , from] = child.program.stdio
    const answers = createInterface({ input: from as NodeJS.ReadableStream })[Symbol.asyncIterator]()
    return { child, answers }
  }
  return {
    async run({ number, code }) {
      const file = join(folder, `.${number}.sh`)
      writeFileSync(file, `${code}\n`)
      running ??= start()
      const { child, answers } = running
      const requests = child.program.stdio[3] as NodeJS.WritableStream | undefined
      requests?.write(`${file}\n`)
      const answer = answers.next().then(({ value, done }) => (done === true ? child.ended : String(value)))
      const text = await within(Promise.race([answer, child.ended]), timeoutMs, undefined)
      const output = take(`${file}.out`)
      const done = /^(\d+) (\d+)$/.exec(text ?? '')
      if (done === null) {
        child.kill()
        running = undefined
        return text === 'it ended with code 0'
          ? { output }
          : { output, failed: { message: text ?? tooLong(timeoutMs) } }
      }
      if (done[1] === '0') return { output }
      const command = code.split('\n')[Number(done[2]) - 1]?.trim()
      const message = `${command === undefined ? 'the command' : `"${command}"`} ended with code ${done[1]}`
      return { output, failed: { message, ...(done[2] === '0' ? {} : { line: Number(done[2]) }) } }
    },
    close: () => running?.child.kill(),
  }
}

function take(file: string): Outcome['output'] {
  try {
    const text = readFileSync(file, 'utf8')
    rmSync(file)
    return text
  } catch {
    return ''
  }
}
