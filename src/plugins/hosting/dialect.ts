import { ruleHosts, z } from '../../plugin.ts'

/** The hosts whose rules can be written. */
export const dialect = z.enum(ruleHosts)

/** A host whose rules can be written. */
export type Dialect = z.infer<typeof dialect>
