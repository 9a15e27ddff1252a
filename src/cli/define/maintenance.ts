import { uploaders } from '../../compiler/publish/change-scripts.ts'
import { config, flag, format, outOrDist, reportFormat, seconds, toggle } from '../options.ts'
import { argument, command, site, type CommandSpec } from './spec.ts'

/** Commands for deployment and maintenance. */
export const maintenanceCommands: readonly CommandSpec[] = [
  site('diff', 'list the files to upload and to delete on the host', {
    options: [
      outOrDist(),
      flag('--against <list>', 'file or address of the published list (see --format list)'),
      format(['text', 'json', 'list', ...uploaders]),
      flag('--to <destination>', 'upload destination of an aws, rclone or rsync script'),
      flag('--grace <seconds>', 'delay of the script before it deletes files', 60).argParser(seconds),
    ],
    load: async () => (await import('../diff.ts')).runDiff,
  }),
  site('update', 'load plugin data again and pin it in data.lock', {
    options: [
      config(),
      toggle('--all', 'load all data, whatever its age'),
      flag('--only <name...>', 'load only this data, such as releases/releases.json'),
      reportFormat(),
    ],
    load: async () => (await import('../update.ts')).runUpdate,
  }),
  command('migrate', 'convert a site from another tool', {
    commands: [
      command('docusaurus', 'run docusaurus.config.js, and convert it to site.config.yaml', {
        args: [argument('[dir]', 'folder of the Docusaurus site (default: current folder)', '.')],
        options: [
          flag('--out <file>', 'output file in the folder of the site', 'site.config.yaml'),
          toggle('--force', 'overwrite existing files'),
        ],
        load: async () => (await import('../migrate.ts')).runMigrateDocusaurus,
      }),
    ],
  }),
  site('clean', 'delete the cache and the built site', {
    options: [outOrDist()],
    load: async () => (await import('../clean.ts')).runClean,
  }),
  command('complete', 'print a shell completion script', {
    args: [argument('[shell]', 'bash, zsh, fish or powershell')],
  }),
]
