import { connect } from 'node:net'
import { setTimeout as sleep } from 'node:timers/promises'
import type { HostileRequest } from './hostile.ts'

/** Content of every file that no answer may contain. */
export const canary = 'canary-f00dfeed-42'

/** Time limit of a silent connection (ms), and maximum size of an answer that is read (bytes). */
const quiet = { beforeMs: 1_500, betweenMs: 250 }
const maxBytes = 2 << 20

/** Sends a request over a separate connection; returns the whole answer, with one character for each byte. */
export function send(port: number, { parts, isCut }: Omit<HostileRequest, 'kind'>): Promise<string> {
  return new Promise((resolve) => {
    const socket = connect(port, '127.0.0.1')
    let text = ''
    let timer: NodeJS.Timeout | undefined
    const end = (): void => {
      clearTimeout(timer)
      socket.destroy()
      resolve(text)
    }
    const wait = (ms: number): void => {
      clearTimeout(timer)
      timer = setTimeout(end, ms)
    }
    socket.on('data', (bytes: Buffer) => {
      text += bytes.toString('latin1')
      if (isCut === true || text.length > maxBytes) end()
      else wait(quiet.betweenMs)
    })
    socket.on('error', end)
    socket.on('close', end)
    socket.on('connect', () => {
      wait(quiet.beforeMs)
      void (async () => {
        for (const [at, part] of parts.entries()) {
          if (at > 0) await sleep(15)
          if (!socket.destroyed) socket.write(Buffer.from(part.replaceAll('HOST', `127.0.0.1:${port}`), 'latin1'))
        }
      })()
    })
  })
}

/** Fault in an answer, if any. */
export function faultIn(answer: string): string | undefined {
  if (answer.includes(canary)) return 'gave a file from outside'
  if (/root:x?:0:/.test(answer)) return 'gave a file of the system'
  if (/^HTTP\/1\.1 5(?!0[135] )/m.test(answer)) return 'failed'
  if (/\n\s+at .*(?:node:|\/lib\/)/.test(answer)) return 'gave a stack'
  const head = answer.split('\r\n\r\n', 1)[0] ?? ''
  if (/^set-cookie: *stolen/im.test(head) || /^x: y/im.test(head)) return 'took a header from an address'
  const to = /^location: *([^\r]*)/im.exec(head)?.[1]
  return to !== undefined && /^(?:[\\/]{2}|\w+:)/.test(to) ? `sends to ${to.slice(0, 100)}` : undefined
}

/** The status of the first answer; `none` without an answer. */
export const statusOf = (answer: string): string => /^HTTP\/1\.1 (\d+)/.exec(answer)?.[1] ?? 'none'

/** Checks if a server answers correctly. */
export async function isAlive(port: number): Promise<boolean> {
  const answer = await send(port, { parts: ['GET / HTTP/1.1\r\nHost: HOST\r\nConnection: close\r\n\r\n'] })
  return /^HTTP\/1\.1 [24]/.test(answer)
}
