/**
 * Modules that never end, end the process, or use up the memory. The writer of a site runs this code, so a build only
 * has to name the page.
 *
 * @module
 */
import { configuration, module, type Bomb } from './bomb.ts'

const texts: Readonly<Record<string, string>> = {
  'a loop': '# X\n\n{(() => { while (true) {} })()}\n',
  'a loop in an export': 'export const a = (() => { for (;;) {} })()\n\n# X\n',
  'an end of the process': '{process.exit(0)}\n',
  'all of the memory': '{(() => { const a = []; for (;;) a.push(new Array(1e6).fill(Math.random())) })()}\n',
  'buffers without an end': '{(() => { const a = []; for (;;) a.push(new Uint8Array(1e8).fill(1)) })()}\n',
  'a signal to itself': '{process.kill(process.pid, "SIGKILL")}\n',
  'a prototype that is changed': '{void (Object.prototype.x = 1)}{void (Array.prototype.map = null)}\n',
  'a promise without an end': 'export const p = await new Promise(() => {})\n\n# X\n',
  'a component without an end': 'export async function C() { await new Promise(() => {}) }\n\n<C />\n',
  'a component within itself': 'export function C() { return <C /> }\n\n<C />\n',
  'null that is thrown': '{(() => { throw null })()}\n',
  'what is thrown later':
    '{void setTimeout(() => { throw new Error("later") }, 1)}{void Promise.reject(new Error("r"))}\n',
  'a timer without an end': '{void setInterval(() => {}, 1000)}\n\n# X\n',
  braces: '{'.repeat(100_000),
  'elements within each other': '<b>'.repeat(5_000) + '</b>'.repeat(5_000),
  'a hundred megabytes of output': '{void Array.from({ length: 1000 }, () => console.log("x".repeat(100000)))}\n',
}

export const moduleBombs: readonly Bomb[] = [
  ...Object.entries(texts).map(([name, text]) => ({ name: `module: ${name}`, files: () => ({ [module]: text }) })),
  {
    name: 'module: a sidebar with a loop',
    files: () => ({
      'site.config.yaml': configuration({ options: ', sidebars: ./sidebars.js' }),
      'sidebars.js': 'while (true) {}\n',
    }),
  },
]
