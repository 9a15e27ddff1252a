/**
 * Starts `together.ts`. The loader of TypeScript is registered here and not by `--import tsx`, which the threads that a
 * test starts would inherit: each of them would load it anew, though the tool's threads run what is compiled.
 */
import { register as registerCommonJs } from 'tsx/cjs/api'
import { register } from 'tsx/esm/api'

registerCommonJs()
register()
await import('./together.ts')
