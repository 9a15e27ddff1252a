/**
 * Starts `together.ts`. The TypeScript loader is registered here instead of with `--import tsx`, since threads of a
 * test would inherit the option: each would load it again, although the tool's threads run compiled code.
 */
import { register as registerCommonJs } from 'tsx/cjs/api'
import { register } from 'tsx/esm/api'

registerCommonJs()
register()
await import('./together.ts')
