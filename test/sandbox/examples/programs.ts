/** Runs many examples in one process of each language, just as they are written; only their calls go to another address. */
import { spawn } from 'node:child_process'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { find } from '../../needs.ts'
import { beginPath } from './stage.ts'

/** An example. */
export interface Program {
  readonly number: number
  readonly code: string
  /** The environment that it reads. */
  readonly env: Readonly<Record<string, string>>
}

/** Where the examples believe the API to be. */
const address = 'https://api.waybill.example'

interface Language {
  /** Name of the file that a program is written to. */
  readonly file: (number: number) => string
  readonly driver: string
  readonly command: readonly [string, ...string[]]
}

const list = 'list.json'

const javascript: Language = {
  file: (number) => `${number}.mjs`,
  command: ['node', 'driver.mjs'],
  driver: `
import { readFileSync } from 'node:fs'
const { url, programs } = JSON.parse(readFileSync('${list}', 'utf8'))
const { fetch } = globalThis
globalThis.fetch = (address, init) => fetch(String(address).replace('${address}', url), init)
console.log = () => undefined
const result = []
for (const { number, file, env } of programs) {
  await fetch(url + '${beginPath}' + number)
  Object.assign(process.env, env)
  let failed
  try { await import('./' + file) } catch (error) { failed = String(error?.stack ?? error) }
  result.push({ number, failed })
}
process.stdout.write(JSON.stringify(result), () => process.exit())
`,
}

const python: Language = {
  file: (number) => `${number}.py`,
  command: [find('python') ?? 'python3', 'driver.py'],
  driver: `
import contextlib, io, json, os, traceback
import requests
with open('${list}') as file:
    job = json.load(file)
send = requests.Session.request
def request(self, method, url, **more):
    return send(self, method, url.replace('${address}', job['url']), **more)
requests.Session.request = request
result = []
for one in job['programs']:
    requests.get(job['url'] + '${beginPath}' + str(one['number']))
    os.environ.update(one['env'])
    failed = None
    with open(one['file']) as file, contextlib.redirect_stdout(io.StringIO()):
        try:
            exec(compile(file.read(), one['file'], 'exec'), {'__name__': '__main__'})
        except Exception:
            failed = traceback.format_exc()
    result.append({'number': one['number'], 'failed': failed})
print(json.dumps(result))
`,
}

const shell: Language = {
  file: (number) => `${number}.sh`,
  command: ['bash', 'driver.sh'],
  driver: '',
}

const languages = { javascript, python, shell }

/** Files that examples send. */
const files: Readonly<Record<string, Uint8Array>> = {
  'open-box.jpg': Uint8Array.from([0xff, 0xd8, 0xff, 0xe0, 0, 16, 0x4a, 0x46, 0x49, 0x46, 0, 1, 0xff, 0xd9]),
  'logo.png': Buffer.from(
    'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==',
    'base64',
  ),
}

/** Plays programs one after the other, in a folder of their own; gives why each failed, by its number. */
export async function play(
  language: keyof typeof languages,
  programs: readonly Program[],
  url: string,
): Promise<ReadonlyMap<number, string>> {
  const { file, driver, command } = languages[language]
  const folder = mkdtempSync(join(tmpdir(), `docs-examples-${language}-`))
  try {
    for (const [name, content] of Object.entries(files)) writeFileSync(join(folder, name), content)
    for (const { number, code } of programs) writeFileSync(join(folder, file(number)), `${code}\n`)
    const named = programs.map(({ number, env }) => ({ number, env, file: file(number) }))
    writeFileSync(join(folder, list), JSON.stringify({ url, programs: named }))
    writeFileSync(join(folder, command[1] ?? ''), language === 'shell' ? shellDriver(programs, url) : driver)
    return read(await output(command, folder))
  } finally {
    rmSync(folder, { recursive: true, force: true })
  }
}

/** One shell for all. `curl` is a function that goes to another address. */
function shellDriver(programs: readonly Program[], url: string): string {
  const quoted = (text: string): string => `'${text.replaceAll("'", "'\\''")}'`
  const one = ({ number, env }: Program): string =>
    [
      ...Object.entries(env).map(([name, value]) => `export ${name}=${quoted(value)}`),
      `command curl -s ${quoted(url + beginPath + number)}`,
      `. ./${number}.sh >/dev/null 2>${number}.err`,
      // JSON without a program for it: base64 has no character that it would have to escape.
      `printf '{"number":${number},"status":%d,"failed":"%s"}\n' "$?" "$(base64 -w0 ${number}.err)"`,
    ].join('\n')
  return `
curl() {
  local words=() word
  for word in "$@"; do
    words+=("\${word/${address.replaceAll('/', '\\/')}/${url}}")
  done
  command curl --silent --show-error "\${words[@]}"
}
${programs.map(one).join('\n')}
`
}

function output([command, ...args]: readonly [string, ...string[]], cwd: string): Promise<string> {
  return new Promise((resolve, reject) => {
    const child = spawn(command, args, { cwd, stdio: ['ignore', 'pipe', 'pipe'] })
    let text = ''
    let errors = ''
    child.stdout.on('data', (chunk: Buffer) => (text += chunk.toString('utf8')))
    child.stderr.on('data', (chunk: Buffer) => (errors += chunk.toString('utf8')))
    child.once('error', reject)
    child.once('close', (code) => (code === 0 ? resolve(text) : reject(new Error(`${command}: ${code} ${errors}`))))
  })
}

function read(text: string): ReadonlyMap<number, string> {
  const whole = text.startsWith('[') ? text : `[${text.trim().split('\n').join(',')}]`
  const result = JSON.parse(whole) as { number: number; failed: string | null; status?: number }[]
  return new Map(
    result.flatMap(({ number, failed, status }) => {
      if (status === undefined) return failed == null ? [] : [[number, failed] as const]
      if (status === 0) return []
      return [[number, `exit ${status}: ${Buffer.from(failed ?? '', 'base64').toString('utf8')}`] as const]
    }),
  )
}
