import { runInNewContext } from 'node:vm'
import { suite } from 'uvu'
import * as assert from 'uvu/assert'
import { inlineScript, tabsScript } from '../../theme/inline.ts'

type Dataset = Record<string, string | undefined>

const store = 'docs-12345678:'
/** Marks a storage that the site has already used. */
const mark = { [store]: '' }

/** The attributes of `<html>` after the script has run; without `stored`, storage throws. */
function run(before: Dataset, stored?: Readonly<Record<string, string | undefined>>): Dataset {
  const dataset: Dataset = { store, ...before }
  const localStorage = {
    getItem(key: string): string | null {
      if (stored === undefined) throw new Error('forbidden')
      return { ...mark, ...stored }[key] ?? null
    },
  }
  const document = { documentElement: { dataset } }
  runInNewContext(inlineScript, { document, localStorage, location: { search: '' }, MutationObserver: Object })
  delete dataset['store']
  return dataset
}

const inline = suite('inline script')
const key = `${store}color-mode`

inline('uses a stored mode', () => {
  assert.is(run({ default: 'dark', theme: 'dark' }, { [key]: 'light' }).theme, 'light')
})

inline('ignores unknown modes', () => {
  assert.is(run({ default: 'dark', theme: 'dark' }, { [key]: 'x" onload=' }).theme, 'dark')
})

inline('uses "system" only if the site respects it', () => {
  assert.is(run({ default: 'light' }, { [key]: 'system' }).theme, 'light')
  assert.is(run({ default: 'light', respectSystem: 'true' }, { [key]: 'system' }).theme, 'system')
})

inline('falls back to the default, and to the system if the site respects it', () => {
  assert.is(run({ default: 'light' }, {}).theme, 'light')
  assert.is(run({ default: 'light', respectSystem: 'true' }, {}).theme, 'system')
})

inline('keeps the mode of a site without a toggle', () => {
  assert.is(run({ default: 'dark', theme: 'dark', fixedMode: '' }, { [key]: 'light' }).theme, 'dark')
})

inline('hides the sidebar if the reader has hidden it', () => {
  assert.is(run({ default: 'dark' }, { [`${store}sidebar`]: 'hidden' }).sidebar, 'hidden')
  assert.is(run({ default: 'dark' }, { [`${store}sidebar`]: 'x' }).sidebar, undefined)
})

inline('works without storage', () => {
  assert.equal(run({ default: 'dark' }), { default: 'dark', theme: 'dark', js: '' })
})

inline('hides a dismissed announcement until its id changes', () => {
  const stored = { [`${store}announcement`]: 'a' }
  assert.is(run({ default: 'dark', announcement: 'a' }, stored).dismissed, '')
  assert.is(run({ default: 'dark', announcement: 'b' }, stored).dismissed, undefined)
})

inline('reads the earlier keys of all sites until the site has written its own', () => {
  const earlier = { 'waybill-docs:color-mode': 'light', 'waybill-docs:announcement': 'a' }
  const read = (stored: Readonly<Record<string, string | undefined>>) => {
    const { theme, dismissed } = run({ default: 'dark', announcement: 'a' }, { [store]: undefined, ...stored })
    return [theme, dismissed]
  }
  assert.equal(read(earlier), ['light', ''])
  assert.equal(read({ ...earlier, [store]: '' }), ['dark', undefined])
  assert.equal(read({ ...earlier, [store]: '', [key]: 'light' }), ['light', undefined])
  assert.equal(read({ 'docs-00000000:color-mode': 'light', 'docs-00000000:': '' }), ['dark', undefined])
})

interface Group {
  readonly group?: string
  readonly query?: string
  /** Values of its panels; the first one is selected initially. */
  readonly values: readonly string[]
}

/** Selected value in each group after the parser has added the groups one after the other. */
function chosen(groups: readonly Group[], stored?: Readonly<Record<string, string>>, search = '', changes = 2) {
  const boxes = groups.map(({ values, ...dataset }) => {
    const panels = values.map((value, index) => ({
      dataset: { value },
      isDefault: index === 0,
      toggleAttribute(name: string, on: boolean) {
        assert.is(name, 'data-default')
        this.isDefault = on
      },
    }))
    const buttons = values.map((_, index) => ({ ariaSelected: index === 0 }))
    const querySelectorAll = (selector: string) => {
      assert.ok([':scope>.tab-panel', ':scope>.tab-list>*'].includes(selector), selector)
      return selector.endsWith('*') ? buttons : panels
    }
    return { dataset, querySelectorAll, panels, buttons }
  })
  const parsed: typeof boxes = []
  let next: (() => void) | undefined
  class MutationObserver {
    constructor(private readonly work: () => void) {}
    observe(): void {
      next = this.work
    }
    disconnect(): void {
      next = undefined
    }
  }
  const document = {
    documentElement: { dataset: { default: 'dark', store } },
    readyState: 'loading',
    querySelectorAll: (selector: string) => (selector === '.tabs:not([data-ready])' ? parsed : []),
  }
  const storage = { getItem: (key: string) => ({ ...mark, ...stored })[key] ?? null, ...stored }
  runInNewContext(`${inlineScript};${tabsScript}`, {
    document,
    get localStorage() {
      if (stored === undefined) throw new Error('forbidden')
      return storage
    },
    location: { search },
    URLSearchParams,
    MutationObserver,
  })
  const isArmed = next !== undefined
  for (let change = 0; next !== undefined; change++) {
    parsed.push(...boxes.slice(parsed.length, change + 1))
    if (change >= changes) document.readyState = 'interactive'
    next()
  }
  const values = boxes.map(({ panels, buttons }) => {
    assert.equal(
      buttons.map(({ ariaSelected }) => ariaSelected),
      panels.map(({ isDefault }) => isDefault),
    )
    return panels.flatMap(({ dataset, isDefault }) => (isDefault ? [dataset.value] : [])).join()
  })
  return { isArmed, values }
}

const os = { group: 'os', values: ['mac', 'linux', 'win'] }
const fromQuery = { ...os, query: 'system' }
const systems = [os, fromQuery, { values: ['mac', 'linux'] }]

inline('shows the panels of a stored choice if a group has it', () => {
  const key = `${store}tab:os`
  assert.equal(chosen(systems, { [key]: 'win' }), { isArmed: true, values: ['win', 'win', 'mac'] })
  assert.equal(chosen([{ ...os, values: ['a', 'b'] }, os], { [key]: 'linux' }).values, ['a', 'linux'])
})

inline('shows the choice in the address in the whole group, before the stored one', () => {
  const stored = { [`${store}tab:os`]: 'win' }
  assert.equal(chosen(systems, {}, '?system=linux').values, ['linux', 'linux', 'mac'])
  assert.equal(chosen(systems, stored, '?system=linux').values, ['linux', 'linux', 'mac'])
  assert.equal(chosen(systems, stored, '?system=beos').values, ['win', 'win', 'mac'])
  assert.equal(chosen([{ ...os, query: 'q', values: ['x', 'y'] }, os], {}, '?q=mac').values, ['x', 'mac'])
  assert.equal(chosen([{ values: ['a', 'b'], query: 'q' }, { values: ['a', 'b'] }], {}, '?q=b').values, ['b', 'a'])
  assert.equal(chosen(systems, undefined, '?system=linux').values, ['linux', 'linux', 'mac'])
})

inline('ignores a choice that no panel has', () => {
  for (const value of ['', 'Mac', '__proto__', '"] *', '</script><script>alert(1)</script>', '\0', 'x'.repeat(1e6)]) {
    const query = `?system=${encodeURIComponent(value)}`
    assert.equal(chosen(systems, { [`${store}tab:os`]: value }, query).values, ['mac', 'mac', 'mac'])
  }
})

inline('follows the parser to its end only if there may be a choice', () => {
  const key = `${store}tab:`
  assert.is(chosen(systems, { [`${store}color-mode`]: 'light', other: 'x' }).isArmed, false)
  assert.is(chosen(systems).isArmed, false)
  assert.is(chosen(systems, { [`${key}other`]: 'x' }).isArmed, true)
  assert.equal(chosen([os, os, os], { [`${key}os`]: 'win' }, '', 1).values, ['win', 'win', 'mac'])
})

inline('is valid in a script element', () => {
  assert.not.match(inlineScript + tabsScript, '<')
})

inline.run()
