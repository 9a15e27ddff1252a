import { test } from 'uvu'
import * as assert from 'uvu/assert'
import { join } from 'node:path'
import { fileURLToPath, pathToFileURL } from 'node:url'
import { build } from 'esbuild'
import { createExecutor, type Executor, type Loss } from '../../../src/compiler/execute/executor.ts'
import { temporaryFolder } from '../stages/site.ts'
import type { Spec, tasks } from './fixtures/tasks.ts'

/** The tasks as threads load them: compiled, as the tool itself is. */
const compiled = join(temporaryFolder(), 'tasks.mjs')
await build({
  entryPoints: [fileURLToPath(new URL('./fixtures/thread.ts', import.meta.url))],
  bundle: true,
  platform: 'node',
  format: 'esm',
  outfile: compiled,
  logLevel: 'silent',
})

type TestExecutor = Executor<Spec, typeof tasks>

async function withExecutor<T>(
  jobs: number,
  work: (executor: TestExecutor) => Promise<T>,
  more: Pick<Parameters<typeof createExecutor>[0], 'timed' | 'limits' | 'slow'> = {},
): Promise<T> {
  const executor = createExecutor({
    ...more,
    jobs,
    script: pathToFileURL(compiled),
    inline: () => import('./fixtures/tasks.ts'),
  })
  try {
    return await work(executor)
  } finally {
    await executor.close()
  }
}

const inputs = Array.from({ length: 100 }, (_, index) => index)
const errorOf = (run: Promise<unknown>) =>
  run.then(
    () => undefined,
    (caught: Error & { readonly code?: unknown }) => caught,
  )

test('threads return the same results as the main thread, in the order of the inputs', async () => {
  const run = (jobs: number) =>
    withExecutor(jobs, async (executor) => {
      const done: number[] = []
      const results = await executor.run('square', { factor: 2 }, inputs, { done: (count) => done.push(count) })
      return { results, done: done.reduce((sum, count) => sum + count, 0) }
    })
  const inline = await run(0)
  assert.equal(inline.results[9], { value: 81, shared: 2 })
  assert.is(inline.done, 100)
  assert.equal(await run(3), inline)
})

test('each input is timed on request, in the main thread and in others, and the results are the same', async () => {
  for (const jobs of [0, 1, 3]) {
    const times: [string, unknown, number][] = []
    const plain = await withExecutor(jobs, (executor) => executor.run('square', {}, inputs))
    const results = await withExecutor(jobs, (executor) => executor.run('square', {}, inputs), {
      timed: (task, input, milliseconds) => times.push([task, input, milliseconds]),
    })
    assert.equal(results, plain)
    assert.equal(
      times.map(([, input]) => input).sort((a, b) => Number(a) - Number(b)),
      inputs,
    )
    assert.ok(times.every(([task, , milliseconds]) => task === 'square' && milliseconds >= 0))
  }
})

test('a small batch uses one thread, and no batch runs in the main thread', async () => {
  await withExecutor(2, async (executor) => {
    const few = new Set(await executor.run('where', {}, [1, 2, 3]))
    assert.is(few.size, 1)
    assert.not.ok(few.has(0))
    assert.ok((await executor.run('where', {}, inputs)).every((id) => id !== 0))
    assert.ok((await executor.run('where', {}, [1])).every((id) => id !== 0))
    assert.equal(await executor.run('where', {}, []), [])
  })
})

test('a few large inputs use several threads; without threads the main thread does all the work', async () => {
  await withExecutor(2, async (executor) => {
    assert.is(new Set(await executor.run('where', {}, [1, 2], { size: 20 })).size, 1)
    assert.is(new Set(await executor.run('where', {}, [1, 2], { size: 24 })).size, 2)
  })
  await withExecutor(0, async (executor) => {
    executor.warm()
    assert.equal(
      await executor.run('where', {}, inputs, { size: 48 }),
      inputs.map(() => 0),
    )
  })
})

test('a batch with another workspace uses that workspace, in the main thread and in others', async () => {
  for (const jobs of [0, 1, 2]) {
    await withExecutor(jobs, async (executor) => {
      for (const factor of [1, 2, undefined]) {
        const results = await executor.run('square', factor === undefined ? {} : { factor }, inputs)
        assert.ok(results.every(({ shared }) => shared === factor))
      }
    })
  }
})

test('overlapping runs are answered in order, each with its workspace', async () => {
  for (const jobs of [0, 1, 2]) {
    await withExecutor(jobs, async (executor) => {
      const answered: number[] = []
      const runs = [1, 2, 3].map(async (factor) => {
        const results = await executor.run('square', { factor }, inputs)
        answered.push(factor)
        return results
      })
      for (const [index, results] of (await Promise.all(runs)).entries()) {
        assert.equal(
          results,
          inputs.map((input) => ({ value: input * input, shared: index + 1 })),
        )
      }
      assert.equal(answered, [1, 2, 3])
    })
  }
})

test('a part of a workspace is sent to a thread once, even if another batch has no such part', async () => {
  await withExecutor(2, async (executor) => {
    const large = { text: 'x'.repeat(1000) }
    for (const spec of [{ large }, { large, factor: 1 }, { large }]) {
      const results = await executor.run('received', spec, inputs)
      assert.ok(results.every(({ thread, received }) => thread !== 0 && received === 1))
    }
    await executor.run('received', {}, inputs)
    // The first value again after `undefined`: threads use the same copy, which is not sent again.
    const again = await executor.run('received', { large }, inputs)
    assert.ok(again.every(({ received }) => received === 3))
  })
})

test('an error in a task rejects the run', async () => {
  for (const jobs of [0, 1, 2]) {
    const error = await errorOf(withExecutor(jobs, (executor) => executor.run('fail', {}, inputs)))
    assert.is(error?.message, 'thirty')
    assert.is(error?.name, 'TypeError')
    assert.match(error?.stack ?? '', 'tasks.')
  }
})

test('an error keeps its code between threads', async () => {
  for (const jobs of [0, 1, 2]) {
    const error = await errorOf(withExecutor(jobs, (executor) => executor.run('failOnDisk', {}, inputs)))
    assert.is(error?.message, 'no space')
    assert.is(error?.code, 'ENOSPC')
  }
})

test('a task that ends its thread fails without a hang', async () => {
  const error = await errorOf(withExecutor(2, (executor) => executor.run('end', {}, inputs)))
  assert.is(error?.message, 'a thread ended with code 7')
})

/** Waiting times use the clock: only the tests of waiting have a limit that a busy machine might reach. */
const soon = { busyMs: 900, idleMs: 120_000, grownBytes: 200e6 }
const impatient = { ...soon, idleMs: 6_000 }
const faults = {
  lost: (input: number, loss: Loss) => ({ input, loss }),
  stray: (input: number, result: unknown, { message }: Error) => ({ input, result, message }),
}
/** Runs one hundred inputs, some of which fail, and returns the results. */
const survived = async (
  task: 'busy' | 'idle' | 'end' | 'stray' | 'grow' | 'growBeside' | 'change',
  jobs = 2,
  limits = soon,
) => {
  const done: number[] = []
  const options = { faults, done: (count: number) => done.push(count) } as never
  const results = await withExecutor(jobs, (executor) => executor.run(task, {}, inputs, options), { limits })
  assert.is(
    done.reduce((sum, count) => sum + count, 0),
    100,
  )
  return results as unknown[]
}
const but = (index: number, result: unknown) => inputs.map((input) => (input === index ? result : input))

test('only an input that ends or blocks its thread is lost', async () => {
  assert.equal(await survived('end'), but(30, { input: 30, loss: { kind: 'exit', code: 7 } }))
  assert.equal(await survived('idle', 2, impatient), but(30, { input: 30, loss: { kind: 'idle', seconds: 6 } }))
})

test('an input with too much heap or buffer memory is lost', async () => {
  assert.equal(await survived('grow'), but(30, { input: 30, loss: { kind: 'memory', megabytes: 191 } }))
})

test('an input beside one with too much memory is not lost', async () => {
  assert.equal(await survived('growBeside'), but(30, { input: 30, loss: { kind: 'memory', megabytes: 191 } }))
})

test('an input that changes shared objects is lost, and no other input sees the change', async () => {
  assert.equal(
    await survived('change', 1),
    but(30, { input: 30, loss: { kind: 'shared', name: 'Object.prototype.x' } }),
  )
})

test('the time limit of an input is multiplied by its patience', async () => {
  const patience = (input: number) => (input === 30 ? 2 : 1)
  const results = await withExecutor(1, (executor) => executor.run('idle', {}, inputs, { faults, patience } as never), {
    limits: impatient,
  })
  assert.equal(results, but(30, { input: 30, loss: { kind: 'idle', seconds: 12 } }))
})

test('inputs that never end are lost; after some of them the rest is skipped', async () => {
  const results = await survived('busy', 1)
  assert.equal(results.slice(0, 2), [{ input: 0, loss: { kind: 'busy', seconds: 1 } }, 1])
  assert.equal(results[60], { input: 60, loss: { kind: 'busy', seconds: 1 } })
  assert.equal(results[99], { input: 99, loss: { kind: 'untried' } })
})

test('an input that runs long is announced once', async () => {
  const slow: unknown[] = []
  await withExecutor(1, (executor) => executor.run('busy', {}, [0], { faults } as never), {
    limits: { ...soon, slowMs: 200 },
    slow: (task, input) => slow.push([task, input]),
  })
  assert.equal(slow, [['busy', 0]])
})

test('an unhandled error is reported with the input that was running', async () => {
  const strays = (await survived('stray', 1)).filter((stray) => typeof stray === 'object')
  const messages = strays.map((stray) => (stray as { message: string }).message)
  assert.equal(messages, ['late', 'thrown'])
  assert.is((strays[0] as { input: number }).input, 30)
})

test('process.exit in a thread throws, so that its location is known', async () => {
  const error = await errorOf(withExecutor(2, (executor) => executor.run('exit', {}, inputs)))
  assert.is(error?.message, 'process.exit(7) was called')
})

test('process.kill in a thread does not end the process', async () => {
  const error = await errorOf(withExecutor(2, (executor) => executor.run('kill', {}, inputs)))
  assert.is(error?.message, 'process.kill(process.pid) was called')
})

test('after a failed batch, even one that ended its thread, later batches work', async () => {
  await withExecutor(2, async (executor) => {
    const failed = [
      errorOf(executor.run('end', {}, inputs)),
      errorOf(executor.run('fail', {}, inputs)),
      errorOf(executor.run('noClone', {}, inputs)),
    ]
    const results = await executor.run('square', { factor: 3 }, inputs)
    assert.equal(
      results,
      inputs.map((input) => ({ value: input * input, shared: 3 })),
    )
    const messages = (await Promise.all(failed)).map((error) => error?.message ?? '')
    assert.equal(messages.slice(0, 2), ['a thread ended with code 7', 'thirty'])
    assert.match(messages[2] ?? '', 'could not be cloned')
  })
})

test('a workspace that cannot be sent is an error, and later batches work', async () => {
  await withExecutor(2, async (executor) => {
    const error = await errorOf(executor.run('square', { large: () => undefined }, inputs))
    assert.match(error?.message ?? '', 'could not be cloned')
    assert.is((await executor.run('square', { factor: 1 }, inputs)).length, 100)
  })
})

test('resting threads start again, after the work that was queued before', async () => {
  await withExecutor(2, async (executor) => {
    const first = executor.run('where', {}, inputs)
    const resting = executor.rest()
    const second = executor.run('where', {}, inputs)
    await resting
    const before = new Set(await first)
    assert.ok((await second).every((id) => id !== 0 && !before.has(id)))
  })
})

test('running and waiting tasks fail when an executor closes', async () => {
  for (const jobs of [0, 1, 2]) {
    const executor = await withExecutor(jobs, async (current) => current)
    assert.match((await errorOf(executor.run('square', {}, inputs)))?.message ?? '', 'closed')
    const errors = await withExecutor(jobs, async (current) => {
      const runs = [errorOf(current.run('square', {}, inputs)), errorOf(current.run('square', {}, inputs))]
      await new Promise((resolve) => setTimeout(resolve, 5))
      await current.close()
      return Promise.all(runs)
    })
    assert.ok(errors.every((error) => error !== undefined))
  }
})

test('two executors at once use separate workspaces', async () => {
  const run = (factor: number) => withExecutor(1, (executor) => executor.run('square', { factor }, inputs))
  for (const [index, results] of (await Promise.all([run(1), run(2)])).entries())
    assert.ok(results.every(({ shared }) => shared === index + 1))
})

test('an unknown task is an error', async () => {
  const error = await errorOf(withExecutor(1, (executor) => executor.run('nope' as 'where', {}, [1])))
  assert.is(error?.message, 'no task nope')
})

test('a thread with much memory is replaced when the task changes, and not before', async () => {
  await withExecutor(1, async (executor) => {
    const [small] = await executor.run('hold', {}, [1])
    assert.equal(await executor.run('where', {}, [1]), [small])
    assert.equal(await executor.run('hold', {}, [200, 200]), [small, small])
    assert.equal(await executor.run('hold', {}, [1]), [small])
    const [other] = await executor.run('where', {}, [1])
    assert.is.not(other, small)
    assert.equal(await executor.run('hold', {}, [1]), [other])
  })
})

test.run()
