/** Kills its process group before a call of the file system: `KILL_AT="renameSync 3"` selects the third such call. */
import fs from 'node:fs'
import { syncBuiltinESMExports } from 'node:module'

const [name, nth] = process.env.KILL_AT.split(' ')
const call = fs[name]
// Later, threads of the tool refuse this call, since code of pages must not end the process.
const kill = process.kill.bind(process)
let calls = 0
fs[name] = (...args) => {
  if (++calls === Number(nth)) kill(0, 'SIGKILL')
  return call(...args)
}
syncBuiltinESMExports()
