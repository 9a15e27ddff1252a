import type { Explanations } from './explanation.ts'

const head = 'title: Parcel handbook\nurl: https://handbook.example\ncontent:\n  - use: docs\n  - use: pages\n'

/** Codes of files, theme, plugins and what is written. */
export const output: Explanations = {
  'read/outside': {
    meaning:
      "A path leads out of the site's folder, by `..` or by a symbolic link. Nothing outside is read: a page must not publish what lies on the machine of its author.",
    example: { 'content/docs/start.md': '```txt file="../../../notes.txt"\n```\n' },
    fix: 'Bring the file into the site, or a copy of it. Folders of the site beside the content are opened with `markdown.codeFolders`.',
  },
  'read/failed': {
    meaning: 'A file is there, but the system does not let it be read.',
    example: 'a page that only another user may read',
    fix: 'Give whoever runs the command the right to read it.',
  },
  'asset/duplicate': {
    meaning: 'Two outputs have the same path: a static file and what the tool or a plugin writes. The first is kept.',
    example: { 'content/static/llms.txt': 'Our own.\n' },
    fix: 'Rename the static file, or leave it out.',
  },
  'asset/conflict': {
    meaning: 'Two pages write the same file, by a plugin that gives files to pages. None of them can be right.',
    example: {
      'site.config.yaml': `${head}plugins:\n  - use: ./plugins/cards.ts\n`,
      'plugins/cards.ts':
        "export default {\n  create: () => ({\n    name: 'cards',\n    emitPage: () => [{ path: 'card.txt', content: () => 'x' }],\n  }),\n}\n",
    },
    fix: 'Let `emitPage` of the plugin make a path of the route of the page.',
  },
  'theme/missing-layout': {
    meaning: 'A page asks for a layout that neither the theme nor a plugin has.',
    example: { 'content/pages/index.md': '---\nlayout: wide\n---\n\n# Welcome\n' },
    fix: 'Name a layout that there is, or write it: `layouts/wide.tsx` in the theme folder of the site.',
    change: ['layout: wide', 'layout: page'],
  },
  'theme/build': {
    meaning: 'A file of the theme, or a module that pages import, cannot be built.',
    example: {
      'site.config.yaml': `${head}theme:\n  folder: theme\n`,
      'theme/parts/footer.tsx': 'export function Footer() {\n  return <footer>Parcels<footer>\n}\n',
    },
    fix: 'Mend the file at the marked place.',
    change: ['Parcels<footer>', 'Parcels</footer>'],
  },
  'plugin/threw': {
    meaning: 'A plugin threw an error. The place is where it was thrown, as written by the author of the plugin.',
    example: {
      'site.config.yaml': `${head}plugins:\n  - use: ./plugins/dates.ts\n`,
      'plugins/dates.ts':
        "export default {\n  create: () => ({\n    name: 'dates',\n    check(site: { pages: { title?: string }[] }) {\n      throw new Error(`no dates in ${site.pages.length > 0 ? 'the' : 'a'} site`)\n    },\n  }),\n}\n",
    },
    fix: 'If the plugin is yours, mend it; a problem of the site is to be returned as a report, not thrown. Otherwise tell its author.',
    change: ["throw new Error(`no dates in ${site.pages.length > 0 ? 'the' : 'a'} site`)", 'return []'],
  },
  'git/shallow': {
    meaning: 'The clone has a part of its history only, so that the dates of pages cannot be known. They are left out.',
    example: 'actions/checkout without fetch-depth: 0',
    fix: 'Fetch the whole history: `fetch-depth: 0` in the workflow, or `git fetch --unshallow`.',
  },
  'emit/not-ours': {
    meaning:
      'The output folder holds something that `docs` has not made. It is not touched, since all of it would be replaced.',
    example: { 'dist/notes.txt': 'Mine.\n' },
    fix: 'Choose another folder with `--out`, or move away what is in it.',
  },
  'emit/failed': {
    meaning: 'The system refused to write: the disk is full, or the folder may not be written to.',
    example: 'a full disk',
    fix: 'Make room, or give whoever runs the command the right to write there. The last site is as it was.',
  },
  'emit/locked': {
    meaning: 'Another `docs` command has been writing to the same output for more than a minute.',
    example: 'two builds with the same --out at one time',
    fix: 'Wait until it ends. If there is none, remove the file that the hint names.',
  },
}
