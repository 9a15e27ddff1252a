import type { PluginExplanation } from './explanation.ts'

const config = (use: string) => ({
  'site.config.yaml': `title: Parcel handbook\nurl: https://handbook.example\ncontent:\n  - use: docs\n  - use: pages\nplugins:\n  - use: ${use}\n`,
})
const hosting = (redirects: string) => ({
  'site.config.yaml': `title: Parcel handbook\nurl: https://handbook.example\ncontent:\n  - use: docs\n  - use: pages\nhosting: { redirects: cloudflare }\nredirects:\n  - ${redirects}\n`,
  'content/docs/packing.md': '# Packing\n',
})
const longPath = Array.from({ length: 40 }, () => 'parcels-of-the-last-year').join('/')
const mermaid = (text: string) => `\`\`\`mermaid\n${text}\n\`\`\`\n`

/** Codes that the plugins `math`, `diagrams`, `images` and `hosting` define. */
export const extensions: Readonly<Record<string, PluginExplanation>> = {
  'math/invalid': {
    severity: 'warning',
    title: 'A formula cannot be read',
    meaning: 'A formula has a command or a bracket that TeX does not allow. It is shown as it is written.',
    example: { 'content/docs/start.md': 'The volume is $a \\tmes b$.\n', ...config('math') },
    fix: 'Correct the formula at the marked place.',
    change: ['\\tmes', '\\times'],
  },
  'diagrams/invalid': {
    severity: 'warning',
    title: 'A diagram cannot be read',
    meaning: 'A line of a diagram cannot be read, so that the fence is shown as code.',
    example: { 'content/docs/start.md': mermaid('flowchart LR\n  shop -> parcel['), ...config('diagrams') },
    fix: 'Correct the diagram at the marked place.',
    change: ['shop -> parcel[', 'shop --> parcel'],
  },
  'diagrams/left-out': {
    severity: 'warning',
    title: 'A line of a diagram does nothing',
    meaning:
      'A diagram has a line that is read and left out, since no picture can do it, or since the theme of the site decides it: clicks, some colours, the place of a legend.',
    example: {
      'content/docs/start.md': mermaid('flowchart LR\n  shop --> parcel\n  click shop "/docs"'),
      ...config('diagrams'),
    },
    fix: 'Take the line out.',
    change: ['\n  click shop "/docs"', ''],
  },
  'images/too-large': {
    severity: 'warning',
    title: 'A picture has too many pixels',
    meaning: 'A picture has more pixels than are decoded. It is published as it is, without smaller forms of it.',
    example: 'a photograph of 30,000 × 20,000 pixels beside a page, with use: images',
    fix: 'Make it smaller: no page shows so many pixels.',
  },
  'images/unreadable': {
    severity: 'warning',
    title: 'A picture cannot be decoded',
    meaning:
      'A picture beside a page is not of the format that its name says, or is damaged. It is published as it is.',
    example: 'a page saved as box.png, with use: images',
    fix: 'Save it anew with a program that can open it.',
  },
  'images/no-sharp': {
    severity: 'error',
    title: 'The package that makes pictures is not there',
    meaning:
      'The plugin `images` needs the package `sharp`, which is not installed, or cannot be loaded on this machine.',
    example: 'use: images, in a project that has not installed sharp',
    fix: 'Run `npm install sharp`, or take the plugin out of the configuration.',
  },
  'redirects/limit': {
    severity: 'warning',
    title: 'There are more redirects than the host reads',
    meaning:
      'Cloudflare Pages reads 2,000 fixed rules and 100 wildcards of at most 1,000 characters. What is beyond is dropped without a word.',
    example: hosting(`{ from: /${longPath}, to: /docs/packing }`),
    fix: 'Replace single redirects by a wildcard, or wildcards by single redirects. Each page that is written for a redirect works in any case.',
    change: [longPath, 'old'],
  },
  'redirects/covers-page': {
    severity: 'warning',
    title: 'A redirect hides a page on this host',
    meaning: 'Cloudflare Pages looks at redirects before pages, so that a wildcard hides the pages below it.',
    example: hosting('{ from: "/docs/*", to: / }'),
    fix: 'Name the old paths one by one.',
    change: ['"/docs/*"', '/docs/old'],
  },
}
