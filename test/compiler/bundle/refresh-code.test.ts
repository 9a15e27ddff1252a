import { test } from 'uvu'
import * as assert from 'uvu/assert'
import { withRecords } from '../../../src/compiler/bundle/refresh-code.ts'

const code = (value = '0') => `import { useState } from "react";
import { useWidth } from "./width";
const limit = 3;
export default function Counter({ step }) {
  const [count, setCount] = useState(${value});
  const width = useWidth();
  return <b>{count}</b>;
}
const Row = memo(() => null);
export function useTwice() {
  return useMemo(() => 2);
}
//# sourceMappingURL=data:x
`

/** The records that a module adds. */
const recordsOf = (text: string): string | undefined =>
  /docsRefresh\?\.\("counter\.tsx", (.*)\);\n/.exec(withRecords(text, 'counter.tsx'))?.[1]

test('components and hooks are registered with the hooks that they call', () => {
  const counter = String.raw`["Counter", Counter, "useState0);\nuseWidth", () => [useWidth]]`
  const others = '["Row", Row, "", () => []], ["useTwice", useTwice, "useMemo", () => []]'
  assert.is(recordsOf(code()), `[${counter}, ${others}]`)
})

test('another initial state changes the record, other code does not', () => {
  assert.not.equal(recordsOf(code('1')), recordsOf(code()))
  assert.equal(recordsOf(code().replace('<b>', '<b className="count">')), recordsOf(code()))
})

test('the source map stays the last line, and modules without components stay unchanged', () => {
  assert.match(withRecords(code(), 'a.tsx'), /\]\);\n\/\/# sourceMappingURL=data:x\n$/)
  assert.is(withRecords('const limit = 3;\n', 'a.ts'), 'const limit = 3;\n')
})

test.run()
