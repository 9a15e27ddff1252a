/** Runs commands in this process, one after the other, on request of the parent process: `in-turn.ts`. */
import { main } from '../../lib/cli/main.js'

process.on('message', async ({ args, cwd }) => {
  const output = { out: '', err: '' }
  process.stdout.write = (text) => Boolean((output.out += text))
  process.stderr.write = (text) => Boolean((output.err += text))
  process.chdir(cwd)
  process.send({ code: await main(args), ...output })
})
