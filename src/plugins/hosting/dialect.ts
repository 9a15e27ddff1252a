import { z } from '../../plugin.ts'

/** The hosts whose rules can be written. */
export const dialect = z.enum(['netlify', 'cloudflare', 'nginx'])

/** A host whose rules can be written. */
export type Dialect = z.infer<typeof dialect>
