import type { Explanations } from './explanation.ts'

const call = '// #region send\nsend(parcel)\n// #endregion\n'
const fence = (meta: string) => `\`\`\`js ${meta}\n\`\`\`\n`

/** Codes of code blocks and partials. */
export const code: Explanations = {
  'code/meta': {
    meaning:
      'The words after the language of a code block cannot be read. They are left out, and with them the title or the marks.',
    example: { 'content/docs/start.md': '```js {1-\nsend(parcel)\n```\n' },
    fix: 'Write `title="…"`, `{1,4-6}`, `showLineNumbers` or `/word/`, with their quotes and brackets closed.',
    change: ['{1-', '{1}'],
  },
  'code/no-file': {
    meaning: 'A code block is to be taken from a file that does not exist.',
    example: { 'content/docs/start.md': fence('file="./cal.js"'), 'content/docs/call.js': call },
    fix: 'Write the path as seen from the page, or from the folder of the site with `@site/`.',
    change: ['cal.js', 'call.js'],
  },
  'code/no-region': {
    meaning: 'A code block is to be taken from a region that its file does not have.',
    example: { 'content/docs/start.md': fence('file="./call.js" region="sent"'), 'content/docs/call.js': call },
    fix: 'Name a region that the file opens with `#region name` and closes with `#endregion`.',
    change: ['"sent"', '"send"'],
  },
  'code/no-lines': {
    meaning: 'A code block is to be taken from lines that its file does not have.',
    example: { 'content/docs/start.md': fence('file="./call.js" lines="2-9"'), 'content/docs/call.js': call },
    fix: 'Name lines that there are. A region (`#region name`) stays right when lines are added above it.',
    change: ['2-9', '2'],
  },
  'code/changed': {
    meaning:
      'The page holds the hash of the code that it was written for, and the code is another one now: the words around it may be wrong.',
    example: { 'content/docs/start.md': fence('file="./call.js" hash="00000000"'), 'content/docs/call.js': call },
    fix: 'Read the page again beside the code, then write the hash that the hint names.',
  },
  'partial/no-file': {
    meaning: 'A page includes a partial that does not exist.',
    example: {
      'content/docs/start.md': '::partial{file="./_instal.md"}\n',
      'content/docs/_install.md': 'Take a box.\n',
    },
    fix: 'Write the path as seen from the page.',
    change: ['_instal.md', '_install.md'],
  },
  'partial/circle': {
    meaning: 'A partial includes itself, perhaps by way of others: it would never end.',
    example: {
      'content/docs/start.md': '::partial{file="./_a.md"}\n',
      'content/docs/_a.md': 'Take a box.\n\n::partial{file="./_b.md"}\n',
      'content/docs/_b.md': 'Close it.\n\n::partial{file="./_a.md"}\n',
    },
    fix: 'Take one of the inclusions out.',
    change: ['Close it.\n\n::partial{file="./_a.md"}', 'Close it.'],
  },
  'partial/no-prop': {
    meaning: 'A partial uses a prop (`{props.name}`) that the page does not give. Nothing is shown in its place.',
    example: {
      'content/docs/start.md': '::partial{file="./_send.md"}\n',
      'content/docs/_send.md': 'Send it with {props.carrier}.\n',
    },
    fix: 'Give it as an attribute where the partial is included.',
    change: ['_send.md"}', '_send.md" carrier="post"}'],
  },
  'partial/unused': {
    meaning:
      'A partial (a file whose name begins with an underscore) is included nowhere: it is likely to be out of date.',
    example: { 'content/docs/_install.md': 'Take a box.\n' },
    fix: 'Include it, or remove it.',
  },
}
