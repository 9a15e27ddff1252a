import { workflowLanguage } from '../../model/workflow.ts'
import { sessionLanguages } from '../../text/shell-session.ts'

/** Method of testing an example. */
export type Kind =
  'shell' | 'console' | 'javascript' | 'typescript' | 'python' | 'json' | 'yaml' | 'http' | 'workflow' | 'command'

/** Languages of fences, by method of testing. */
const names: Readonly<Record<Exclude<Kind, 'command'>, readonly string[]>> = {
  shell: ['bash', 'sh', 'shell', 'zsh'],
  console: sessionLanguages,
  javascript: ['js', 'javascript', 'mjs', 'cjs', 'jsx'],
  typescript: ['ts', 'typescript', 'mts', 'tsx'],
  python: ['py', 'python', 'python3'],
  json: ['json', 'jsonc', 'json5'],
  yaml: ['yaml', 'yml'],
  http: ['http'],
  workflow: [workflowLanguage],
}

const kinds: ReadonlyMap<string, Kind> = new Map(
  Object.entries(names).flatMap(([kind, all]) => all.map((name) => [name, kind as Kind])),
)

/**
 * Method for the examples of a language; `undefined` if neither the tool nor the site can run them. A command of
 * the site has priority.
 */
export function kindOf(lang: string, commands: Readonly<Record<string, string>>): Kind | undefined {
  return Object.hasOwn(commands, lang) ? 'command' : kinds.get(lang)
}
