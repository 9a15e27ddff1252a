/** Runs many examples in one process of each language, just as they are written; only their calls go to another address. */
import { spawn } from 'node:child_process'
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { beginPath } from './stage.ts'

/** An example. */
export interface Program {
  readonly number: number
  readonly code: string
  /** The environment that it reads. */
  readonly env: Readonly<Record<string, string>>
}

/** What a run of programs came to. */
export interface Played {
  /** What each program printed, by its number. */
  readonly printed: ReadonlyMap<number, string>
  /** Why it failed. */
  readonly failed: ReadonlyMap<number, string>
}

/** Where the examples believe the API to be. */
export const address = 'https://api.waybill.example'

/** Where the sandbox is, in the examples that speak of it. */
export const sandboxAddress = 'http://127.0.0.1:4010'

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
const { url, from, programs } = JSON.parse(readFileSync('${list}', 'utf8'))
const { fetch } = globalThis
globalThis.fetch = (address, init) => fetch(from.reduce((text, one) => text.replace(one, url), String(address)), init)
const result = []
for (const { number, file, env } of programs) {
  await fetch(url + '${beginPath}' + number)
  Object.assign(process.env, env)
  let printed = ''
  console.log = (...words) => { printed += words.map((word) => typeof word === 'string' ? word : JSON.stringify(word)).join(' ') + '\\n' }
  let failed
  try { await import('./' + file) } catch (error) { failed = String(error?.stack ?? error) }
  result.push({ number, printed, failed })
}
process.stdout.write(JSON.stringify(result))
`,
}

const python: Language = {
  file: (number) => `${number}.py`,
  command: ['python3', 'driver.py'],
  driver: `
import contextlib, io, json, os, traceback
import requests
with open('${list}') as file:
    job = json.load(file)
send = requests.Session.request
def request(self, method, url, **more):
    for one in job['from']:
        url = url.replace(one, job['url'])
    return send(self, method, url, **more)
requests.Session.request = request
result = []
for one in job['programs']:
    requests.get(job['url'] + '${beginPath}' + str(one['number']))
    os.environ.update(one['env'])
    printed, failed = io.StringIO(), None
    with open(one['file']) as file, contextlib.redirect_stdout(printed):
        try:
            exec(compile(file.read(), one['file'], 'exec'), {'__name__': '__main__'})
        except Exception:
            failed = traceback.format_exc()
    result.append({'number': one['number'], 'printed': printed.getvalue(), 'failed': failed})
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
  'logo.png': Buffer.from(
    'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==',
    'base64',
  ),
}

/** Plays programs one after the other, in a folder of their own. */
export async function play(
  language: keyof typeof languages,
  programs: readonly Program[],
  { url, beside = {} }: { readonly url: string; readonly beside?: Readonly<Record<string, string>> },
): Promise<Played> {
  const { file, driver, command } = languages[language]
  const folder = mkdtempSync(join(tmpdir(), `docs-examples-${language}-`))
  try {
    for (const [name, content] of Object.entries({ ...files, ...beside })) {
      mkdirSync(join(folder, name, '..'), { recursive: true })
      writeFileSync(join(folder, name), content)
    }
    for (const { number, code } of programs) writeFileSync(join(folder, file(number)), `${code}\n`)
    const named = programs.map(({ number, env }) => ({ number, env, file: file(number) }))
    writeFileSync(join(folder, list), JSON.stringify({ url, from: [address, sandboxAddress], programs: named }))
    const text = language === 'shell' ? shellDriver(programs, url) : driver
    writeFileSync(join(folder, command[1] ?? ''), text)
    return read(await output(command, folder))
  } finally {
    rmSync(folder, { recursive: true, force: true })
  }
}

/** One shell for all: each example in a shell below it, with \`curl\` as a function that goes to another address. */
function shellDriver(programs: readonly Program[], url: string): string {
  const quoted = (text: string): string => `'${text.replaceAll("'", "'\\''")}'`
  const all = programs.map(({ number, env }) =>
    [
      `command curl -s ${quoted(url + beginPath + number)}`,
      `printed=$(`,
      ...Object.entries(env).map(([name, value]) => `export ${name}=${quoted(value)}`),
      `. ./${number}.sh 2>${number}.err)`,
      `status=$?`,
      // JSON without a program for it: base64 has no character that it would have to escape.
      `printf '%s{"number":${number},"status":%d,"printed":"%s","failed":"%s"}' "$comma" "$status" \\`,
      `  "$(printf %s "$printed" | base64 -w0)" "$(base64 -w0 ${number}.err)"`,
      'comma=,',
    ].join('\n'),
  )
  return `
curl() {
  local words=() word
  for word in "$@"; do
    word=\${word//${address.replaceAll('/', '\\/')}/${url}}
    words+=("\${word//${sandboxAddress.replaceAll('/', '\\/')}/${url}}")
  done
  command curl --silent --show-error "\${words[@]}"
}
npx() { :; }
printf '['
comma=
${all.join('\n')}
printf ']'
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

function read(text: string): Played {
  const result = JSON.parse(text) as { number: number; printed: string; failed: string | null; status?: number }[]
  const plain = (one: string, status?: number): string =>
    status === undefined ? one : Buffer.from(one, 'base64').toString('utf8')
  return {
    printed: new Map(result.map(({ number, printed, status }) => [number, plain(printed, status)])),
    failed: new Map(
      result.flatMap(({ number, failed, status }) => {
        if (status === undefined) return failed == null ? [] : [[number, failed] as const]
        return status === 0 ? [] : [[number, `exit ${status}: ${plain(failed ?? '', status)}`] as const]
      }),
    ),
  }
}
