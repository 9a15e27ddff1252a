import { readdirSync, statSync } from 'node:fs'
import { join } from 'node:path'
import { root, start } from './start.ts'

const limit = 300_000

/** Checks the types of everything; whether they are right. What is wrong is printed. */
export const checkTypes = (): Promise<boolean> => run('node_modules/typescript/bin/tsc', '-p', 'tsconfig.json')

/** Builds `lib`, unless it is newer than all that it is made of; whether it is there. */
export async function buildTool(): Promise<boolean> {
  return isFresh() || run('bin/prepare.js')
}

async function run(...args: readonly string[]): Promise<boolean> {
  const { status, output } = await start(args, limit)
  if (status !== 0) console.log(output)
  return status === 0
}

function isFresh(): boolean {
  const built = changed('lib/build-id.txt')
  const settings = readdirSync(root).filter((name) => /^(?:package|tsconfig).*\.json$/.test(name))
  return [...settings, 'bin/prepare.js', ...filesOf('src'), ...filesOf('theme')].every((path) => changed(path) < built)
}

function filesOf(folder: string): string[] {
  return readdirSync(join(root, folder), { recursive: true, encoding: 'utf8' }).map((path) => `${folder}/${path}`)
}

/** When a file changed; before all others, if it is not there. */
function changed(path: string): number {
  return statSync(join(root, path), { throwIfNoEntry: false })?.mtimeMs ?? 0
}
