import type { ApiReader } from '../../plugin.ts'
import { loadDescription } from './load.ts'
import { needs } from './needs.ts'
import type { OpenapiOptions } from './options.ts'

/** How the reference reads its description, for the sandbox. */
export const apiReader: ApiReader<OpenapiOptions> = {
  files: ({ path, sandbox }) => ({ description: path, ...(sandbox === undefined ? {} : { rules: sandbox }) }),
  needs,
  load: loadDescription,
}
