/** Runs many examples in one process of each language, just as they are written; only their calls go to another address. */
import { spawn } from 'node:child_process'
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
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
  /** Programs of one group share a folder, and the variables of the shell. */
  readonly group?: string
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

/** Where calls of examples go instead. */
function movedTo(url: string): readonly (readonly [string, string])[] {
  return [
    [address, url],
    [sandboxAddress, url],
    ['https://docs.waybill.example/api/v1/openapi.json', `${url}/openapi.json`],
  ]
}

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
import http from 'node:http'
const { url, moved, programs } = JSON.parse(readFileSync('${list}', 'utf8'))
const { fetch } = globalThis
let servers = []
const to = (address) => {
  for (const server of servers) {
    if (address.startsWith('http://localhost:' + server.asked)) return address.replace(server.asked, server.address().port)
  }
  return moved.reduce((text, [from, to]) => text.replace(from, to), address)
}
globalThis.fetch = (address, init) => fetch(to(String(address)), init)
// Servers of examples listen wherever there is room, and end with their example.
const { listen } = http.Server.prototype
http.Server.prototype.listen = function (port, ...rest) {
  this.asked = port
  servers.push(this)
  return listen.call(this, 0, ...rest)
}
globalThis.setInterval = () => undefined
const result = []
for (const { number, file, env } of programs) {
  await fetch(url + '${beginPath}' + number)
  Object.assign(process.env, env)
  let printed = ''
  console.log = (...words) => { printed += words.map((word) => typeof word === 'string' ? word : JSON.stringify(word)).join(' ') + '\\n' }
  let failed
  try { await import('./' + file) } catch (error) { failed = String(error?.stack ?? error) }
  for (const server of servers) server.close()
  servers = []
  result.push({ number, printed, failed })
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
    for here, there in job['moved']:
        url = url.replace(here, there)
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
  'open-box.jpg': Uint8Array.from([0xff, 0xd8, 0xff, 0xe0, 0, 16, 0x4a, 0x46, 0x49, 0x46, 0, 1, 0xff, 0xd9]),
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
    const place = ({ number, group = '' }: Program): string => join(group, file(number))
    for (const program of programs) {
      mkdirSync(join(folder, program.group ?? ''), { recursive: true })
      writeFileSync(join(folder, place(program)), `${program.code}\n`)
    }
    const named = programs.map((one) => ({ number: one.number, env: one.env, file: place(one) }))
    writeFileSync(join(folder, list), JSON.stringify({ url, moved: movedTo(url), programs: named }))
    const text = language === 'shell' ? shellDriver(programs, url) : driver
    writeFileSync(join(folder, command[1] ?? ''), text)
    return read(await output(command, folder))
  } finally {
    rmSync(folder, { recursive: true, force: true })
  }
}

/** One shell for all, and a shell below it for each group. `curl` is a function that goes to another address. */
function shellDriver(programs: readonly Program[], url: string): string {
  const quoted = (text: string): string => `'${text.replaceAll("'", "'\\''")}'`
  const one = ({ number, env, group = '' }: Program): string =>
    [
      ...Object.entries(env).map(([name, value]) => `export ${name}=${quoted(value)}`),
      `eval "$(command curl -s ${quoted(url + beginPath + number)})"`,
      `. ${quoted(`./${join(group, `${number}.sh`)}`)} >${number}.out 2>${number}.err`,
      // JSON without a program for it: base64 has no character that it would have to escape.
      `printf '{"number":${number},"status":%d,"printed":"%s","failed":"%s"}\n' "$?" \\`,
      `  "$(base64 -w0 ${number}.out)" "$(base64 -w0 ${number}.err)"`,
    ].join('\n')
  const groups = grouped(programs)
  const moved = movedTo(url).map(([from, to]) => `word=\${word//${from.replaceAll('/', '\\/')}/${to}}`)
  return `
npm() { echo "npm is not run"; return 1; }
npx() { npm; }
git() { npm; }
node() { npm; }
curl() {
  local words=() word
  for word in "$@"; do
    ${moved.join('; ')}
    words+=("$word")
  done
  command curl --silent --show-error "\${words[@]}"
}
${[...groups.values()].map((all) => `(\n${all.map(one).join('\n')}\n)`).join('\n')}
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
  const whole = text.startsWith('[') ? text : `[${text.trim().split('\n').join(',')}]`
  const result = JSON.parse(whole) as { number: number; printed: string; failed: string | null; status?: number }[]
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

function grouped(programs: readonly Program[]): ReadonlyMap<string, readonly Program[]> {
  const groups = new Map<string, Program[]>()
  for (const one of programs) {
    const name = one.group ?? String(one.number)
    groups.set(name, [...(groups.get(name) ?? []), one])
  }
  return groups
}
