/**
 * Sends one server the same request repeatedly. `load.ts` selects the request and reads the result from standard
 * output.
 */
import { connect } from 'node:net'
import type { RepeatedRequest, Measured } from './load.ts'

type Task = RepeatedRequest & { readonly url: string; readonly seconds: number }

const { method = 'GET', path, authorization, body, url, seconds } = JSON.parse(process.argv[2] ?? '{}') as Task
const { hostname, port } = new URL(url)
const connections = 10
const times: number[] = []
let failed = 0
let createdCount = 0
const began = performance.now()
const end = began + seconds * 1000

function text(): string {
  const head = `${method} ${path} HTTP/1.1\r\nhost: ${hostname}:${port}\r\nauthorization: ${authorization}\r\n`
  if (body === undefined) return `${head}\r\n`
  createdCount += 1
  const filledBody = body.replaceAll('[<id>]', `${process.pid}-${createdCount}`)
  return `${head}content-type: application/json\r\ncontent-length: ${Buffer.byteLength(filledBody)}\r\n\r\n${filledBody}`
}

/** Bytes of a complete response; 0 if more bytes must follow. */
function messageLength(bytes: Buffer): number {
  const at = bytes.indexOf('\r\n\r\n')
  if (at === -1) return 0
  const head = bytes.toString('latin1', 0, at)
  const length = /\r\ncontent-length: *(\d+)/i.exec(head)?.[1]
  if (length !== undefined) return bytes.length >= at + 4 + Number(length) ? at + 4 + Number(length) : 0
  if (!/\r\ntransfer-encoding: *chunked/i.test(head)) return at + 4
  const last = bytes.indexOf('0\r\n\r\n', at)
  return last === -1 ? 0 : last + 5
}

function converse(): Promise<void> {
  return new Promise((resolve, reject) => {
    const socket = connect(Number(port), hostname)
    let bytes: Buffer = Buffer.alloc(0)
    let requestCount = 0
    const next = (): void => {
      if (performance.now() >= end) {
        socket.destroy()
        resolve()
        return
      }
      requestCount = performance.now()
      socket.write(text())
    }
    socket.setNoDelay(true)
    socket.on('connect', next)
    socket.on('error', reject)
    socket.on('data', (part) => {
      bytes = bytes.length === 0 ? part : Buffer.concat([bytes, part])
      const size = messageLength(bytes)
      if (size === 0) return
      times.push(performance.now() - requestCount)
      if (bytes[9] !== 0x32) failed += 1
      bytes = bytes.subarray(size)
      next()
    })
  })
}

await Promise.all(Array.from({ length: connections }, converse))
times.sort((first, other) => first - other)
const report: Measured = {
  count: times.length,
  seconds: (performance.now() - began) / 1000,
  p99: times[Math.ceil(times.length * 0.99) - 1] ?? NaN,
  failed,
}
console.log(JSON.stringify(report))
