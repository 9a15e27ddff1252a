/** Output of a command. */
export interface CommandOutput {
  readonly code: number
  readonly out: string
  readonly err: string
}

/** Runs a command in this process and captures its output. */
export async function runCommand(work: () => Promise<number>): Promise<CommandOutput> {
  const output = { out: '', err: '' }
  const { stdout, stderr } = process
  const real = { out: stdout.write, err: stderr.write }
  const into = (name: 'out' | 'err') =>
    function (text: string | Uint8Array): boolean {
      output[name] += text.toString()
      return true
    }
  stdout.write = into('out')
  stderr.write = into('err')
  try {
    return { code: await work(), ...output }
  } finally {
    stdout.write = real.out
    stderr.write = real.err
  }
}
