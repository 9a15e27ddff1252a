import { readFileSync } from 'node:fs'
import { sep } from 'node:path'
import { transform, type Plugin } from 'esbuild'
import { isInside, localPath } from './resolve.ts'

/** Packages that modules of islands take from the copy in `islands/refresh.ts`. */
const shared = /^react(?:-dom(?:\/client)?|\/jsx-(?:dev-)?runtime)?$/

/** Under `docs serve`: registers components and hooks of the site for Fast Refresh, and shares one copy of React. */
export function fastRefresh(root: string): Plugin {
  return {
    name: 'docs-fast-refresh',
    setup(build) {
      build.onResolve({ filter: shared }, ({ path }) => ({ path, namespace: 'docs-shared' }))
      build.onLoad({ filter: /.*/, namespace: 'docs-shared' }, ({ path }) => ({
        contents: `module.exports = docsReact[${JSON.stringify(path)}]`,
      }))
      build.onLoad({ filter: /\.[jt]sx?$/, namespace: 'file' }, async ({ path }) => {
        const file = localPath(root, path)
        if (!isInside(file) || path.includes(`${sep}node_modules${sep}`)) return undefined
        const { code } = await transform(readFileSync(path, 'utf8'), {
          loader: path.endsWith('.tsx') ? 'tsx' : path.endsWith('.ts') ? 'ts' : 'jsx',
          sourcefile: path,
          sourcemap: 'inline',
          jsx: 'automatic',
          jsxDev: true,
          target: 'es2022',
        })
        return { contents: withRecords(code, file), loader: 'js' }
      })
    },
  }
}

const statement = /^(?:export )?(?:default )?(?:async )?(?:function\*?|class|const|let|var) ([\w$]+)/
const ofReact = `State Reducer Effect LayoutEffect InsertionEffect Memo Callback Ref Context Id Transition DeferredValue
  SyncExternalStore ImperativeHandle DebugValue Optimistic ActionState FormStatus EffectEvent`.split(/\s+/)

/**
 * Adds records of the components and hooks of a module. Expects code as esbuild prints it: each statement of the module
 * starts at the beginning of a line, and its other lines are indented.
 */
export function withRecords(code: string, file: string): string {
  const records: string[] = []
  for (const part of code.split(/^(?=[a-z])/m)) {
    const name = statement.exec(part)?.[1]
    if (name === undefined || !/^(?:[A-Z]|use[A-Z])/.test(name)) continue
    const { key, others } = hooksOf(part, name)
    const values = [JSON.stringify(name), name, JSON.stringify(key)]
    records.push(`[${[...values, `() => [${others.join(', ')}]`].join(', ')}]`)
  }
  if (records.length === 0) return code
  const call = `globalThis.docsRefresh?.(${JSON.stringify(file)}, [${records.join(', ')}]);`
  const map = code.lastIndexOf('\n//# sourceMappingURL=')
  return map === -1 ? `${code}\n${call}\n` : `${code.slice(0, map)}\n${call}${code.slice(map)}`
}

const hook = /(?<![\w$])((?:[\w$]+\.)?(use[A-Z][\w$]*))\((.*)/g

/** Hooks that a statement calls, in order, with the initial values of states; and those of the site among them. */
function hooksOf(part: string, name: string): { readonly key: string; readonly others: readonly string[] } {
  const calls = [...part.matchAll(hook)].filter(([, , bare]) => bare !== name)
  const others = new Set<string>()
  const keys = calls.map(([, callee = '', bare = '', rest = '']) => {
    if (!ofReact.includes(bare.slice('use'.length)) && callee === bare) others.add(bare)
    return /^use(?:State|Reducer)$/.test(bare) ? bare + rest : bare
  })
  return { key: keys.join('\n'), others: [...others] }
}
