/**
 * Starts `together.ts`. The TypeScript loader is registered here instead of with `--import tsx`, since threads of a
 * test would inherit the option: each would load it again, although the tool's threads run compiled code.
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
