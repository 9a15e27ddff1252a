/** Kills its process group at a call of the file system, before it: `KILL_AT="renameSync 3"` is the third of these. */
import fs from 'node:fs'
import { syncBuiltinESMExports } from 'node:module'

const [name, nth] = process.env.KILL_AT.split(' ')
const call = fs[name]
let calls = 0
fs[name] = (...args) => {
  if (++calls === Number(nth)) process.kill(0, 'SIGKILL')
  return call(...args)
}
syncBuiltinESMExports()
