/**
 * Counts visits with a counter that accepts requests from every site. The plugin declares the required security policy
 * itself, so the site declares nothing.
 */
import { definePlugin, z } from '@waybill/docs/plugin'

const options = z.strictObject({ counter: z.url().describe('Address that receives the address of each page shown') })

export default definePlugin<z.infer<typeof options>>({
  options,
  create: ({ counter }) => ({
    name: 'visits',
    head: [{ meta: { name: 'visits-counter', content: counter } }],
    scripts: [new URL('./visits-browser.ts', import.meta.url).href],
    origins: { connect: [new URL(counter).origin] },
  }),
})
