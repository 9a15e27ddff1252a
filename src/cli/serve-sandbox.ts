import { join } from 'node:path'
import type { Handle } from '../serve/listen/listen.ts'
import { type MadeSandbox, type Sandbox, answerFrom, tryFacts } from '../satellites/sandbox/index.ts'
import type { ServedApi } from '../serve/events.ts'
import { apiPath } from '../serve/paths.ts'
import { madeOrTold, sandboxWelcome } from './sandbox.ts'

/** Sandbox of a served site. */
export interface ServedSandbox extends ServedApi {
  /** Creates the sandbox and prints its address. */
  start(url: string): Promise<void>
  close(): void
}

/**
 * Sandbox of a site. It restarts when its description or its rules change; it then loses its state and prints a note.
 * After an error, the last working sandbox stays in use.
 */
export function servedSandbox(root: string, onError: (error: unknown) => void): ServedSandbox {
  let current: MadeSandbox | undefined
  let turn: Promise<void> = Promise.resolve()
  let isClosed = false
  /** After an error, any changed file may repair the sandbox. */
  let isBroken = false
  let address = ''

  const make = async (): Promise<void> => {
    const next = await madeOrTold(root, {})
    isBroken = typeof next === 'number'
    if (typeof next === 'number') return
    if (isClosed || (current !== undefined && isSame(current.opened, next.opened))) return next.worlds.close()
    const isFirst = current === undefined
    current?.worlds.close()
    current = next
    const where = { url: address + apiPath, control: address, state: 'in memory' }
    process.stdout.write(isFirst ? sandboxWelcome(next, where) : 'the API has changed: the sandbox was restarted\n')
  }
  const touches = (path: string): boolean => isBroken || current?.opened.inputs.includes(join(root, path)) === true
  const remake = (): Promise<void> => {
    turn = turn.then(make).catch(onError)
    return turn
  }
  const sandbox: Pick<Sandbox, 'fetch'> = { fetch: (request) => current?.worlds.fetch(request) ?? notYet() }
  const api = answerFrom(sandbox, apiPath)
  const control = answerFrom(sandbox)
  const handle: Handle = (request, response) => {
    const path = request.url?.split('?', 1)[0] ?? ''
    const answer = path === apiPath || path.startsWith(`${apiPath}/`) ? api : control
    void turn.then(() => answer(request, response))
  }
  return {
    handle,
    async facts() {
      await turn
      if (current === undefined) return undefined
      const { worlds, opened } = current
      return tryFacts(opened.described, apiPath + opened.described.base, worlds.rules.welcome?.(worlds.main.store))
    },
    changed(paths) {
      if (paths.some(touches)) void remake()
    },
    start(url) {
      address = url
      return remake()
    },
    close() {
      isClosed = true
      current?.worlds.close()
    },
  }
}

/** Returns true for unchanged rules. Their module URL contains their digest, so unchanged rules are the same object. */
function isSame(first: MadeSandbox['opened'], other: MadeSandbox['opened']): boolean {
  return first.json === other.json && (first.rules === other.rules || (first.isInferred && other.isInferred))
}

function notYet(): Response {
  const headers = { 'content-type': 'text/plain; charset=utf-8', 'retry-after': '1' }
  return new Response('The sandbox is not available: the API description or its rules are not valid\n', {
    status: 503,
    headers,
  })
}
