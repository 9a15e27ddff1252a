/**
 * Counts visits with a counter that answers to anybody who posts an address. What the plugin needs of the security policy stands
 * beside what needs it, so the site declares nothing.
 */
import { definePlugin, z } from '@waybill/docs/plugin'

const options = z.strictObject({ counter: z.url().describe('Address that is told of each page that is shown') })

export default definePlugin<z.infer<typeof options>>({
  options,
  create: ({ counter }) => ({
    name: 'visits',
    head: [{ meta: { name: 'visits-counter', content: counter } }],
    scripts: [new URL('./visits-browser.ts', import.meta.url).href],
    origins: { connect: [new URL(counter).origin] },
  }),
})
