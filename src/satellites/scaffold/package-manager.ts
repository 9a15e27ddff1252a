import convert from 'npm-to-yarn'
import type { Steps } from './beside.ts'

const managers = ['npm', 'yarn', 'pnpm', 'bun'] as const
type PackageManager = (typeof managers)[number]

/** Package manager that started the command, read from `npm_config_user_agent`, such as `pnpm/10.4.1 npm/? node/v22.14.0`. */
export function packageManagerOf(userAgent = ''): PackageManager {
  const name = userAgent.split('/')[0]
  return managers.find((manager) => manager === name) ?? 'npm'
}

/**
 * Converts steps to the commands of a package manager. `npx` and `npm pkg` come with Node, so they
 * stay.
 */
export function stepsFor(manager: PackageManager, steps: Steps): Steps {
  if (manager === 'npm') return steps
  const translated = Object.entries(steps).map(([name, command]) => [
    name,
    /^npm (?:install|run)\b/.test(command) ? convert(command, manager) : command,
  ])
  return Object.fromEntries(translated) as Steps
}
