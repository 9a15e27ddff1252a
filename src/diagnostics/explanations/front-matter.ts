import type { Explanations } from './explanation.ts'

/** Codes of front matter. */
export const frontMatter: Explanations = {
  'front-matter/syntax': {
    meaning:
      'YAML cannot read the lines between `---` at the top of a page. Most often a value holds a colon or a bracket and stands in no quotes.',
    example: { 'content/docs/start.md': '---\ntitle: Packing: the first step\n---\n\nTake a box.\n' },
    fix: 'Put the value into quotes.',
    change: ['Packing: the first step', '"Packing: the first step"'],
  },
  'front-matter/too-large': {
    meaning: 'Front matter is larger than 64 KiB or nested deeper than 32 levels.',
    example: { 'content/docs/start.md': `---\nkeywords: ${'['.repeat(40)}${']'.repeat(40)}\n---\n\nTake a box.\n` },
    fix: 'Move the text into the page, and data into a file that the page imports.',
    change: [`${'['.repeat(40)}${']'.repeat(40)}`, '[boxes]'],
  },
  'front-matter/type': {
    meaning:
      'A key of the front matter has a value of the wrong type. The page is left out, since it is not known how to show it.',
    example: { 'content/docs/start.md': '---\nsidebar_position: first\n---\n\nTake a box.\n' },
    fix: 'Write a value of the type that the report names.',
    change: ['first', '1'],
  },
  'front-matter/unknown-key': {
    meaning: 'Front matter has a key that this kind of page does not know. It does nothing.',
    example: { 'content/docs/start.md': '---\ntitel: Packing\n---\n\nTake a box.\n' },
    fix: 'Correct the name as the hint says, or take the key out.',
    change: ['titel', 'title'],
  },
}
