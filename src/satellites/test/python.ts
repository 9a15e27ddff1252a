import { createInterface } from 'node:readline'
import { startChild, tooLong, within, type Child } from './child.ts'
import type { Outcome, Session, Surroundings } from './session.ts'

/**
 * Reads examples as JSON lines, runs them in one module, and answers in JSON. An example with a folder starts a
 * new module in this folder.
 */
const driver = `
import contextlib, io, json, os, sys, traceback
first = dict(os.environ)
scope = {}
def begin(folder, env):
    scope.clear()
    scope['__name__'] = '__main__'
    os.chdir(folder)
    sys.path[0] = folder
    os.environ.clear()
    os.environ.update(first | env)
with os.fdopen(3, encoding='utf-8') as asked, os.fdopen(4, 'w', encoding='utf-8') as answers:
    for line in asked:
        one, text, failed = json.loads(line), io.StringIO(), None
        code = one['code']
        if 'folder' in one:
            begin(one['folder'], one['env'])
        with contextlib.redirect_stdout(text), contextlib.redirect_stderr(text):
            try:
                exec(compile(code, '<example>', 'exec'), scope)
            except BaseException as error:
                if not (isinstance(error, SystemExit) and error.code in (None, 0)):
                    rows = [one.lineno for one in traceback.extract_tb(error.__traceback__) if one.filename == '<example>']
                    row = error.lineno if isinstance(error, SyntaxError) and error.filename == '<example>' else (rows or [None])[-1]
                    failed = {'message': ''.join(traceback.format_exception_only(type(error), error)).strip().split('\\n')[-1], 'line': row}
        answers.write(json.dumps({'output': text.getvalue(), 'failed': failed}) + '\\n')
        answers.flush()
`

/** A Python process that runs examples. It can restart with an empty module. */
export interface PythonProcess {
  /**
   * Starts a session for a page: names and imports last until its end. Only one page can use the
   * process at a time.
   */
  open(surroundings: Surroundings): Session
  close(): void
}

/** Starts Python with the first example, and again after it was ended. */
export function pythonProcess(): PythonProcess {
  let running: { readonly child: Child; readonly answers: AsyncIterator<string> } | undefined
  const start = ({ folder, env }: Surroundings) => {
    const child = startChild('python3', ['-c', driver], { folder, env })
    const [, , , , from] = child.program.stdio
    return { child, answers: createInterface({ input: from as NodeJS.ReadableStream })[Symbol.asyncIterator]() }
  }
  return {
    open(surroundings) {
      const { folder, env, timeoutMs } = surroundings
      let isBegun = false
      return {
        async run({ code }): Promise<Outcome> {
          if (running === undefined) isBegun = false
          running ??= start(surroundings)
          const { child, answers } = running
          const requests = child.program.stdio[3] as NodeJS.WritableStream | undefined
          requests?.write(`${JSON.stringify({ code, ...(isBegun ? {} : { folder, env }) })}\n`)
          isBegun = true
          const answer = answers.next().then(({ value, done }) => (done === true ? child.ended : String(value)))
          const text = await within(Promise.race([answer, child.ended]), timeoutMs, undefined)
          if (text?.startsWith('{') !== true) {
            child.kill()
            running = undefined
            return { output: '', failed: { message: text ?? tooLong(timeoutMs) } }
          }
          const { output, failed } = JSON.parse(text) as {
            output: string
            failed: { message: string; line: number | null } | null
          }
          if (failed === null) return { output }
          return { output, failed: { message: failed.message, ...(failed.line === null ? {} : { line: failed.line }) } }
        },
        close: () => undefined,
      }
    },
    close() {
      running?.child.kill()
      running = undefined
    },
  }
}

/** Runs all Python examples of a page in one process. */
export function openPython(surroundings: Surroundings): Session {
  const python = pythonProcess()
  return { ...python.open(surroundings), close: python.close }
}
