import type { Explanations } from './explanation.ts'

const head = 'title: Parcel handbook\nurl: https://handbook.example\n'

/** Codes of sidebars, of docs that are named, and of versions. */
export const sidebars: Explanations = {
  'sidebar/missing': {
    meaning: 'The navbar, or the front matter of a doc, names a sidebar that no docs instance has.',
    example: {
      'site.config.yaml': `${head}navbar:\n  left:\n    - type: docSidebar\n      sidebarId: gides\ncontent:\n  - use: docs\n    options:\n      sidebars:\n        guides: [index]\n  - use: pages\n`,
    },
    fix: 'Name a sidebar that there is. A site that lists none has one, with the name of its docs instance (`docs`).',
    change: ['gides', 'guides'],
  },
  'sidebar/no-link': {
    meaning: 'The navbar leads to the first page of a sidebar, but this sidebar has no page.',
    example: {
      'site.config.yaml': `${head}navbar:\n  left:\n    - type: docSidebar\n      sidebarId: guides\ncontent:\n  - use: docs\n    options:\n      sidebars:\n        guides: []\n  - use: pages\n`,
    },
    fix: 'Put a doc into the sidebar, or take the item out of the navbar.',
    change: ['[]', '[index]'],
  },
  'sidebar/unknown-doc': {
    meaning:
      'A sidebar names a doc id that does not exist. The item is left out, so that readers do not find the page.',
    example: {
      'site.config.yaml': `${head}content:\n  - use: docs\n    options:\n      sidebars:\n        guides: [index, pakcing]\n  - use: pages\n`,
      'content/docs/packing.md': '# Packing\n',
    },
    fix: 'Write the id: the path of the file below the folder of the docs, without number prefixes and ending, or the `id` of its front matter.',
    change: ['pakcing', 'packing'],
  },
  'doc/missing': {
    meaning: 'An item of the navbar names a doc id that does not exist.',
    example: {
      'site.config.yaml': `${head}navbar:\n  left:\n    - type: doc\n      docId: pakcing\ncontent:\n  - use: docs\n  - use: pages\n`,
      'content/docs/packing.md': '# Packing\n',
    },
    fix: 'Write the id of a doc; for another instance than `docs`, name it with `docsPluginId`.',
    change: ['pakcing', 'packing'],
  },
  'version/missing': {
    meaning:
      'The navbar, `lastVersion`, `onlyIncludeVersions` or `versions.json` names a version of the docs that does not exist.',
    example: {
      'site.config.yaml': `${head}navbar:\n  left:\n    - type: docsVersion\n      version: v9\ncontent:\n  - use: docs\n  - use: pages\n`,
    },
    fix: 'Write the `name` of one of the `versions` of the docs. Without `versions` there is one, `current`.',
    change: ['v9', 'current'],
  },
  'version/ref': {
    meaning:
      'A version of the docs is to be read from a tag, a branch or a commit that this clone does not have, or that has no docs in that folder.',
    example: {
      'site.config.yaml': `${head}content:\n  - use: docs\n    options:\n      versions:\n        - name: v2\n        - name: v1\n          ref: v1.0.0\n`,
      'content/docs-v1/index.md': '# Welcome\n',
    },
    fix: 'Fetch the ref (`git fetch --tags`; in CI a whole clone, not a shallow one), or name a folder with `path`.',
    change: ['ref: v1.0.0', 'path: content/docs-v1'],
  },
  'version/base-url': {
    meaning:
      'A version has a `route` that does not lie below the route of its docs: its pages would stand among others.',
    example: {
      'site.config.yaml': `${head}content:\n  - use: docs\n    options:\n      versions:\n        - name: v2\n        - name: v1\n          path: content/docs-v1\n          route: old\n  - use: pages\n`,
      'content/docs-v1/index.md': '# Welcome\n',
    },
    fix: 'Let the route begin with that of the docs.',
    change: ['route: old', 'route: docs/old'],
  },
}
