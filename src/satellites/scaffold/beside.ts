import { isMapping } from '../../base/mapping.ts'

/** Commands for the start with a new site. */
export interface Steps {
  /** Installs the tool; `undefined` if it is installed. */
  readonly install?: string
  /** Adds the commands as scripts to a project; `undefined` if the project has them. */
  readonly scripts?: string
  readonly serve: string
  readonly build: string
}

const tool = '@waybill/docs'
const newScripts = {
  'docs:dev': 'docs serve',
  'docs:check': 'docs check --strict',
  'docs:build': 'docs build --strict',
  'docs:preview': 'docs preview',
}

/**
 * Commands for a site in an existing project. `package.json` stays unchanged: npm commands add the tool, and scripts
 * with unused names. If `package.json` cannot be parsed, only commands without scripts are returned.
 */
export function besidePackage(text: string): Steps {
  const manifest = parseMapping(text)
  const has = (key: string, name: string): boolean => isMapping(manifest?.[key]) && Object.hasOwn(manifest[key], name)
  const isThere = has('dependencies', tool) || has('devDependencies', tool)
  const install = isThere ? {} : { install: `npm install --save-dev ${tool}` }
  if (manifest === undefined) return { ...install, serve: 'npx docs serve', build: 'npx docs build' }
  const free = Object.entries(newScripts).filter(([name]) => !has('scripts', name))
  const scripts = free.map(([name, command]) => `scripts.${name}="${command}"`).join(' ')
  const runs = (name: keyof typeof newScripts, plain: string): string =>
    free.some(([script]) => script === name) ? `npm run ${name}` : plain
  return {
    ...install,
    ...(scripts === '' ? {} : { scripts: `npm pkg set ${scripts}` }),
    serve: runs('docs:dev', 'npx docs serve'),
    build: runs('docs:build', 'npx docs build'),
  }
}

function parseMapping(text: string): Readonly<Record<string, unknown>> | undefined {
  try {
    const value: unknown = JSON.parse(text.replace(/^\uFEFF/, ''))
    return isMapping(value) ? value : undefined
  } catch {
    return undefined
  }
}
