/**
 * Starts `together.ts`. The loader of TypeScript is registered here and not by `--import tsx`, which the threads that a
 * test starts would inherit: each of them would load it anew, though the tool's threads run what is compiled.
 */
import { setFlagsFromString } from 'node:v8'
import { register as registerCommonJs } from 'tsx/cjs/api'
import { register } from 'tsx/esm/api'

// As in `bin/docs.js`: it saves 3 % of the CPU of tests of the API reference.
if (Number(process.versions.node.split('.')[0]) < 22)
  for (const flag of ['--interrupt-budget=300000', '--max-inlined-bytecode-size-cumulative=200'])
    setFlagsFromString(flag)
registerCommonJs()
register()
await import('./together.ts')
