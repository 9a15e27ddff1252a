import { spawn, spawnSync, type ChildProcess } from 'node:child_process'
import { once } from 'node:events'
import { existsSync, mkdirSync, readdirSync, writeFileSync } from 'node:fs'
import { connect, createServer, type AddressInfo } from 'node:net'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'

/** A real store in a separate process that can be killed. */
export interface StoreServer {
  readonly name: string
  readonly port: number
  /** The address of the store for another listener in its place, such as a proxy. */
  address(port: number): string
  readonly env: Readonly<Record<string, string>>
  /** Files with the stored content. */
  objects(): readonly string[]
  start(): Promise<void>
  kill(): Promise<void>
}

/** nginx with WebDAV, which supports Bazel's protocol. */
export async function nginx(folder: string): Promise<StoreServer> {
  const port = await freePort()
  const data = join(folder, 'data')
  mkdirSync(join(data, 'docs'), { recursive: true })
  const temporary = ['client_body', 'proxy', 'fastcgi', 'uwsgi', 'scgi'].map(
    (name) => `${name}_temp_path ${folder}/${name};`,
  )
  const config = `daemon off;
master_process off;
pid ${folder}/nginx.pid;
error_log ${folder}/error.log;
events {}
http {
  access_log off;
  ${temporary.join('\n  ')}
  server {
    listen 127.0.0.1:${port};
    location /docs/ {
      root ${data};
      dav_methods PUT;
      create_full_put_path on;
      client_max_body_size 64m;
    }
  }
}
`
  writeFileSync(join(folder, 'nginx.conf'), config)
  return {
    name: 'nginx',
    port,
    address: (at) => `http://127.0.0.1:${at}/docs`,
    env: {},
    objects: () => filesIn(data),
    ...killable(port, () => spawn('nginx', ['-c', join(folder, 'nginx.conf'), '-p', folder], { stdio: 'ignore' })),
  }
}

/** `s3rver`, a store with Amazon's protocol that checks signatures; only the campaign installs it. */
export async function s3rver(folder: string): Promise<StoreServer> {
  const port = await freePort()
  const data = join(folder, 'data')
  mkdirSync(data, { recursive: true })
  if (!existsSync(join(folder, 'node_modules/s3rver'))) {
    writeFileSync(join(folder, 'package.json'), '{ "private": true }\n')
    const { status, stderr } = spawnSync('npm', ['install', '--no-audit', '--no-fund', 's3rver@3.7.1'], {
      cwd: folder,
      encoding: 'utf8',
    })
    if (status !== 0) throw new Error(`s3rver cannot be installed:\n${stderr}`)
  }
  const start = `const S3rver = require('s3rver')
new S3rver({ address: '127.0.0.1', port: ${port}, directory: ${JSON.stringify(data)}, silent: true, configureBuckets: [{ name: 'cache' }] }).run()`
  return {
    name: 's3rver',
    port,
    address: (at) => `s3://cache/docs?endpoint=http://127.0.0.1:${at}&region=us-east-1`,
    env: { AWS_ACCESS_KEY_ID: 'S3RVER', AWS_SECRET_ACCESS_KEY: 'S3RVER' },
    objects: () => filesIn(data).filter((path) => path.endsWith('._S3rver_object')),
    ...killable(port, () => spawn(process.execPath, ['-e', start], { cwd: folder, stdio: 'ignore' })),
  }
}

function killable(port: number, run: () => ChildProcess): Pick<StoreServer, 'start' | 'kill'> {
  let child: ChildProcess | undefined
  return {
    async start() {
      child = run()
      for (let tries = 0; !(await listens(port)); tries++) {
        if (tries > 1_200 || child.exitCode !== null) throw new Error(`nothing listens on port ${port}`)
        await sleep(50)
      }
    },
    async kill() {
      if (child === undefined || child.exitCode !== null || child.signalCode !== null) return
      child.kill('SIGKILL')
      await once(child, 'exit')
    },
  }
}

async function freePort(): Promise<number> {
  const server = createServer().listen(0, '127.0.0.1')
  await once(server, 'listening')
  const { port } = server.address() as AddressInfo
  server.close()
  return port
}

function listens(port: number): Promise<boolean> {
  return new Promise((resolve) => {
    const socket = connect(port, '127.0.0.1', () => resolve(socket.destroy() !== undefined))
    socket.on('error', () => resolve(false))
  })
}

function filesIn(folder: string): string[] {
  return readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) => join(entry.parentPath, entry.name))
    .sort()
}
