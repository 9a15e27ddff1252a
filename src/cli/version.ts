import { readFileSync } from 'node:fs'

/** Version of the tool. By itself, since every command asks for it before it loads anything else. */
export function toolVersion(): string {
  return (JSON.parse(readFileSync(new URL('../../package.json', import.meta.url), 'utf8')) as { version: string })
    .version
}
