import { test } from 'uvu'
import * as assert from 'uvu/assert'
import { join } from 'node:path'
import { fileURLToPath, pathToFileURL } from 'node:url'
import { build } from 'esbuild'
import { createExecutor, type Executor } from '../../src/execute/executor.ts'
import { temporaryFolder } from '../pipeline/site.ts'

/** The tasks as threads load them: compiled, as the tool itself is. */
const compiled = join(temporaryFolder(), 'tasks.mjs')
await build({
  entryPoints: [fileURLToPath(new URL('./fixtures/tasks.ts', import.meta.url))],
  bundle: true,
  platform: 'node',
  format: 'esm',
  outfile: compiled,
  logLevel: 'silent',
})

async function withExecutor<T>(
  jobs: number,
  work: (executor: Executor) => Promise<T>,
  more: Pick<Parameters<typeof createExecutor>[0], 'timed'> = {},
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

test('threads give what this thread gives, in the order of the inputs', async () => {
  const run = (jobs: number) =>
    withExecutor(jobs, async (executor) => {
      executor.share('factor', 2)
      const done: number[] = []
      const results = await executor.run('square', inputs, { done: (count) => done.push(count) })
      return { results, done: done.reduce((sum, one) => sum + one, 0) }
    })
  const inline = await run(1)
  assert.equal(inline.results[9], { value: 81, shared: 2 })
  assert.is(inline.done, 100)
  assert.equal(await run(3), inline)
})

test('each input is timed where that is asked, here and in threads, and results stay the same', async () => {
  for (const jobs of [1, 3]) {
    const times: [string, unknown, number][] = []
    const plain = await withExecutor(jobs, (executor) => executor.run('square', inputs))
    const results = await withExecutor(jobs, (executor) => executor.run('square', inputs), {
      timed: (task, input, milliseconds) => times.push([task, input, milliseconds]),
    })
    assert.equal(results, plain)
    assert.equal(
      times.map(([, input]) => input).sort((a, b) => Number(a) - Number(b)),
      inputs,
    )
    assert.ok(times.every(([task, , milliseconds]) => task === 'square' && milliseconds >= 0 && milliseconds < 10_000))
  }
})

test('little work stays here, much goes to threads, which then keep it', async () => {
  await withExecutor(2, async (executor) => {
    assert.equal(await executor.run('where', [1, 2, 3]), [0, 0, 0])
    assert.ok((await executor.run('where', inputs)).every((id) => id !== 0))
    assert.ok((await executor.run('where', [1])).every((id) => id !== 0))
    assert.equal(await executor.run('where', []), [])
  })
})

test('few inputs that are large, and work that is announced, go to threads', async () => {
  await withExecutor(2, async (executor) => {
    assert.equal(await executor.run('where', [1, 2], { size: 20 }), [0, 0])
    assert.ok((await executor.run('where', [1, 2], { size: 24 })).every((id) => id !== 0))
  })
  await withExecutor(2, async (executor) => {
    executor.warm()
    assert.ok((await executor.run('where', [1])).every((id) => id !== 0))
  })
  await withExecutor(1, async (executor) => {
    executor.warm()
    assert.equal(
      await executor.run('where', inputs, { size: 48 }),
      inputs.map(() => 0),
    )
  })
})

test('a value that is shared again replaces the one before, here and in threads', async () => {
  for (const jobs of [1, 2]) {
    await withExecutor(jobs, async (executor) => {
      for (const factor of [1, 2]) {
        executor.share('factor', factor)
        const results = await executor.run<number, { shared: number }>('square', inputs)
        assert.ok(results.every(({ shared }) => shared === factor))
      }
    })
  }
})

test('an error in a task surfaces', async () => {
  for (const jobs of [1, 2]) {
    const error = await withExecutor(jobs, (executor) => executor.run('fail', inputs)).then(
      () => undefined,
      (caught: Error) => caught,
    )
    assert.is(error?.message, 'thirty')
    assert.is(error?.name, 'TypeError')
    assert.match(error?.stack ?? '', 'tasks.')
  }
})

test('a task that ends its thread is an error, and no waiting for ever', async () => {
  const error = await withExecutor(2, (executor) => executor.run('end', inputs)).then(
    () => undefined,
    (caught: Error) => caught,
  )
  assert.is(error?.message, 'a thread ended with code 7')
})

test('a task that is not there is a fault', async () => {
  const error = await withExecutor(1, (executor) => executor.run('nope', [1])).then(
    () => undefined,
    (caught: Error) => caught,
  )
  assert.is(error?.message, 'no task nope')
})

test.run()
