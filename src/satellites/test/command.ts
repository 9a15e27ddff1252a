import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { startChild, tooLong, within } from './child.ts'
import type { Session, Surroundings } from './session.ts'

/** Runs each example in a shell, with the command that the site configures for its language. */
export function openCommand(commands: Readonly<Record<string, string>>, surroundings: Surroundings): Session {
  const { folder, timeoutMs } = surroundings
  const ends: (() => void)[] = []
  return {
    async run({ number, code, snippet }) {
      const name =
        snippet.title !== undefined && isFileName(snippet.title) ? snippet.title : `example-${number}.${snippet.lang}`
      writeFileSync(join(folder, name), `${code}\n`)
      const command = (commands[snippet.lang] ?? '').replaceAll('{file}', `'${name}'`)
      const child = startChild('sh', ['-c', command], surroundings)
      ends.push(child.kill)
      let output = ''
      for (const stream of [child.program.stdout, child.program.stderr])
        stream?.on('data', (chunk: Buffer) => (output += chunk.toString('utf8')))
      const closed = new Promise<void>((resolve) => child.program.once('close', () => resolve()))
      const reason = await within(child.ended, timeoutMs, undefined)
      if (reason === undefined) return { output, failed: { message: tooLong(timeoutMs) } }
      // Background processes may keep the pipes open; the output of the command itself is complete.
      await within(closed, 1_000, undefined)
      if (reason === 'it ended with code 0') return { output }
      const line = new RegExp(`${name.replaceAll('.', '\\.')}[:"', ]+(?:line )?(\\d+)`).exec(output)?.[1]
      return {
        output,
        failed: { message: `"${command}": ${reason}`, ...(line === undefined ? {} : { line: Number(line) }) },
      }
    },
    close: () => ends.forEach((end) => end()),
  }
}

/** Returns true if the title of a block is the name of a file in the page's folder. */
export const isFileName = (title: string): boolean => /^[\w-][\w.-]*\.\w+$/.test(title)
