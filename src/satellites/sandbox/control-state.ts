import type { Context, Hono } from 'hono'
import type { Sandbox } from './engine.ts'
import type { Described } from './describe.ts'
import { readFixtures } from './load.ts'
import { readBytes } from './request.ts'
import { readState, type SandboxState } from './state.ts'

/** What the paths of this file do, for the list of all. */
export const stateHelp = {
  'GET /__sandbox/state': 'all rows, identifiers and the clock, as one JSON object',
  'PUT /__sandbox/state': 'takes such an object in place of what is kept',
  'POST /__sandbox/seed': 'adds rows, as a file of --fixtures has them: {"books": [{"id": "1", "title": "Emma"}]}',
  'PUT /__sandbox/snapshots/{name}': 'remembers the state under a name',
  'POST /__sandbox/snapshots/{name}/restore': 'goes back to it, as often as you like',
  'GET /__sandbox/snapshots': 'the names of what is remembered',
  'DELETE /__sandbox/snapshots/{name}': 'forgets it',
}

/** Snapshots that are kept: each may hold all rows. */
const maxSnapshots = 20

/** Adds the paths with which tests keep, restore and seed the state. */
export function addStateControl(app: Hono, sandbox: Sandbox, described: Described): void {
  const snapshots = new Map<string, SandboxState>()
  const wrong = (context: Context, message: string, status: 404 | 422 = 422): Response =>
    context.json({ message }, status)
  const done = (context: Context): Response => context.body(null, 204)

  app.get('/__sandbox/state', (context) => context.json(sandbox.snapshot()))
  app.put('/__sandbox/state', async (context) => {
    const state = readState(parsed(await textOf(context)), sandbox.rules)
    if (typeof state === 'string') return wrong(context, state)
    sandbox.restore(state)
    return done(context)
  })
  app.post('/__sandbox/seed', async (context) => {
    const { rules } = sandbox
    const read = readFixtures(await textOf(context), { file: 'body', tables: rules.tables, described })
    if (read.fixtures === undefined) {
      return wrong(context, read.diagnostics.map(({ message, hint }) => [message, hint].join(' ').trim()).join('; '))
    }
    sandbox.add(read.fixtures)
    return done(context)
  })
  app.get('/__sandbox/snapshots', (context) => context.json([...snapshots.keys()]))
  app.put('/__sandbox/snapshots/:name', (context) => {
    const name = context.req.param('name')
    if (snapshots.size >= maxSnapshots && !snapshots.has(name)) {
      return wrong(context, `there are ${maxSnapshots} snapshots, which is the most: delete one`)
    }
    snapshots.set(name, sandbox.snapshot())
    return done(context)
  })
  app.post('/__sandbox/snapshots/:name/restore', (context) => {
    const state = snapshots.get(context.req.param('name'))
    if (state === undefined) return wrong(context, `there is no snapshot "${context.req.param('name')}"`, 404)
    sandbox.restore(state)
    return done(context)
  })
  app.delete('/__sandbox/snapshots/:name', (context) => {
    const name = context.req.param('name')
    return snapshots.delete(name) ? done(context) : wrong(context, `there is no snapshot "${name}"`, 404)
  })
}

async function textOf(context: Context): Promise<string> {
  return new TextDecoder().decode(await readBytes(context.req.raw))
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text) as unknown
  } catch {
    return undefined
  }
}
