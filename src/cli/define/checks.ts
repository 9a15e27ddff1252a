import { config, flag, format, jobs, noCache, quiet, reportFormat, toggle } from '../options.ts'
import { argument, command, site, type CommandSpec } from './spec.ts'

/** Commands that examine a site. */
export const checkCommands: readonly CommandSpec[] = [
  site('test', 'run the code examples on pages', {
    options: [
      config(),
      flag('--only <file...>', 'run only the examples of these pages (files or globs)'),
      noCache(),
      jobs('maximum number of pages at once'),
      reportFormat(),
      quiet(),
    ],
    load: async () => (await import('../test.ts')).runTest,
  }),
  command('explain', 'explain a diagnostic code', {
    args: [argument('[code]', 'code or area, such as link/no-page or link (default: all)')],
    options: [format(['text', 'json'])],
    load: async () => (await import('../explain.ts')).runExplain,
  }),
  site('routes', 'list all addresses of the site', {
    options: [config(), toggle('--drafts', 'include drafts'), format(['text', 'json'])],
    load: async () => (await import('../routes.ts')).runRoutes,
  }),
  site('lock', 'record all addresses, so that checks report lost ones', {
    options: [
      config(),
      toggle('--accept', 'accept the removal of addresses that no page or redirect serves'),
      reportFormat(),
    ],
    load: async () => (await import('../lock.ts')).runLock,
  }),
  site('impact', 'list the pages affected by a change to the API', {
    options: [
      config(),
      flag('--from <file|ref>', 'old API description: a file or a git ref').makeOptionMandatory(),
      flag('--to <file|ref>', 'new API description (default: that of the site)'),
      toggle('--acknowledge', 'record the listed pages as reviewed in impact.lock'),
      toggle('--strict', 'exit with 1 if a page is listed'),
      reportFormat('markdown'),
    ],
    examples: [['docs impact --from v1.4', 'compare with the tag v1.4']],
    load: async () => (await import('../impact.ts')).runImpact,
  }),
]
