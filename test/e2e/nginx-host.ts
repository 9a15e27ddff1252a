import { spawn, spawnSync, type ChildProcess } from 'node:child_process'
import { once } from 'node:events'
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { connect, createServer, type AddressInfo } from 'node:net'
import { join } from 'node:path'
import * as assert from 'uvu/assert'
import { find } from '../needs.ts'
import { packageFolder } from './docs.ts'

const nginx = find('nginx') ?? ''

/** A running nginx. */
export interface NginxHost {
  readonly port: number
  stop(): void
}

/** Starts nginx for the site in `www` of a folder, with the example's server block and `_nginx.conf` of the site. */
export async function startNginx(folder: string, baseUrl: string): Promise<NginxHost> {
  mkdirSync(join(folder, 'tmp'))
  const port = await freePort()
  // The example refers to the file at `/`.
  const text = configuration(folder, port).replace('/www/_nginx.conf', `/www${baseUrl}_nginx.conf`)
  writeFileSync(join(folder, 'nginx.conf'), text)
  const args = ['-e', join(folder, 'error.log'), '-p', folder, '-c', join(folder, 'nginx.conf')]
  const checked = spawnSync(nginx, ['-t', ...args], { encoding: 'utf8' })
  assert.is(checked.status, 0, checked.stderr)
  assert.not.match(checked.stderr, 'warn')
  const child = spawn(nginx, args, { stdio: 'inherit' })
  await listens(port, child)
  return { port, stop: () => void child.kill('SIGTERM') }
}

/** The example's server block, for a folder and a free port. */
function configuration(folder: string, port: number): string {
  const example = readFileSync(join(packageFolder, 'examples', 'deploy', 'nginx', 'site.conf'), 'utf8')
  const server = example
    .replace(/^ *listen \[::\].*\n/m, '')
    .replace(/listen 80;/, `listen 127.0.0.1:${port};`)
    .replaceAll('/srv/docs', join(folder, 'www'))
  const paths = ['client_body', 'proxy', 'fastcgi', 'uwsgi', 'scgi'].map((name) => `${name}_temp_path ${folder}/tmp;`)
  return `${process.getuid?.() === 0 ? 'user root;' : ''}
worker_processes 1; daemon off; pid ${folder}/nginx.pid; error_log ${folder}/error.log;
events { worker_connections 64; }
http { include /etc/nginx/mime.types; default_type application/octet-stream; access_log off;
${paths.join(' ')}
${server}
}
`
}

/** Returns a free port. nginx cannot let the system choose. */
async function freePort(): Promise<number> {
  const server = createServer().listen(0, '127.0.0.1')
  await once(server, 'listening')
  const { port } = server.address() as AddressInfo
  await new Promise((done) => server.close(done))
  return port
}

async function listens(port: number, child: ChildProcess): Promise<void> {
  for (let tries = 0; tries < 2400 && child.exitCode === null; tries++) {
    const isOpen = await new Promise<boolean>((resolve) => {
      const socket = connect(port, '127.0.0.1', () => resolve(socket.end() !== undefined))
      socket.on('error', () => resolve(false))
    })
    if (isOpen) return
    await new Promise((done) => setTimeout(done, 50))
  }
  throw new Error('nginx does not listen')
}
