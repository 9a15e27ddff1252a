import type { Explanations } from './explanation.ts'

const head = 'title: Parcel handbook\nurl: https://handbook.example\n'
const content = 'content:\n  - use: docs\n  - use: pages\n'

/** Codes of `site.config.yaml`. */
export const config: Explanations = {
  'config/missing': {
    meaning: 'The folder that the command was given has no `site.config.yaml`, so that it is not known what to build.',
    example: 'docs build, in a folder above or below that of the site',
    fix: 'Run the command in the folder of the site, or name the folder: `docs build DIR`. `docs init DIR` makes a new site.',
  },
  'config/syntax': {
    meaning:
      'YAML cannot read the configuration. Most often a bracket or a quote is not closed, or a line is indented by a tab.',
    example: { 'site.config.yaml': `${head}${content}ignore: [link/no-page\n` },
    fix: 'Look at the marked place and at the line before it: close what is open, and indent by spaces.',
    change: ['[link/no-page', '[]'],
  },
  'config/too-large': {
    meaning:
      'The configuration is larger than 1 MiB or nested deeper than 32 levels. Nobody writes that by hand; the limit keeps a generated or hostile file from stopping the tool.',
    example: 'a site.config.yaml of 2 MB',
    fix: 'Move what is generated out of it: sidebars can stand in a file of their own (`sidebars: ./sidebars.js`).',
  },
  'config/unknown-key': {
    meaning:
      'The configuration has a key that the tool does not know. It would do nothing, so it is most likely a slip.',
    example: { 'site.config.yaml': `${head}${content}navbra:\n  title: Handbook\n` },
    fix: 'Correct the name as the hint says, or take the key out.',
    change: ['navbra', 'navbar'],
  },
  'config/missing-key': {
    meaning: 'A key without which there is no site, such as `title` and `url`, is not there.',
    example: { 'site.config.yaml': `title: Parcel handbook\n${content}` },
    fix: 'Add the key.',
    change: ['content:', 'url: https://handbook.example\ncontent:'],
  },
  'config/type': {
    meaning: 'A value has another type than its key takes: a text where a list is wanted, a number where a text is.',
    example: { 'site.config.yaml': `${head}${content}trailingSlash: often\n` },
    fix: 'Write a value of the type that the report names. `"5"` is a text, `5` a number, `[5]` a list.',
    change: ['often', 'true'],
  },
  'config/value': {
    meaning:
      'A value has the right type, but no site can have it: a `baseUrl` without its slashes, two plugins with one id.',
    example: { 'site.config.yaml': `${head}${content}baseUrl: docs\n` },
    fix: 'Write it as the report says.',
    change: ['baseUrl: docs', 'baseUrl: /docs/'],
  },
  'config/unknown-plugin': {
    meaning: 'Neither a built-in plugin nor an installed package nor a file of the site has the name that is written.',
    example: { 'site.config.yaml': `${head}${content}plugins:\n  - use: ./plugins/glossary.ts\n` },
    fix: 'Correct the name, install the package, or start the path of a file of the site with `./`.',
    change: ['./plugins/glossary.ts', 'math'],
  },
  'config/unknown-navbar-item': {
    meaning: 'An item of the navbar has a `type` that does not exist.',
    example: {
      'site.config.yaml': `${head}${content}navbar:\n  left:\n    - type: docsSidebar\n      sidebarId: docs\n`,
    },
    fix: 'Write one of the types that the hint names. An item without a type is a link.',
    change: ['docsSidebar', 'docSidebar'],
  },
  'config/plugin-load': {
    meaning: 'The module of a plugin cannot be read or throws while it is loaded, or it exports no plugin.',
    example: {
      'site.config.yaml': `${head}${content}plugins:\n  - use: ./plugins/dates.ts\n`,
      'plugins/dates.ts': "export default { name: 'dates' }\n",
    },
    fix: 'Export the plugin as the default: `export default definePlugin({ options, create })`.',
    change: ["{ name: 'dates' }", "{ create: () => ({ name: 'dates' }) }"],
  },
}
