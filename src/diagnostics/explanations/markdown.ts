import type { Explanations } from './explanation.ts'

/** Codes of the text of a page. */
export const markdown: Explanations = {
  'markdown/too-deep': {
    meaning:
      'Lists, quotations or brackets are nested deeper than any text needs. Such input takes parsers very long, so it is refused.',
    example: 'a page with 200 signs of quotation (>) in one line',
    fix: 'Make the text flatter. Signs that are meant as they stand belong into a code block.',
  },
  'markdown/too-complex': {
    meaning:
      'A page exceeds one of the counted limits: for instance it includes more than 200 partials, or has thousands of open brackets in a row.',
    example: 'a page that includes 300 partials',
    fix: 'Split the page. Signs that are meant as they stand belong into a code block.',
  },
  'markdown/encoding': {
    meaning: 'The bytes of the file are not UTF-8: it was saved as Latin-1 or UTF-16, or it is no text.',
    example: 'a page that an old editor saved as "Windows-1252"',
    fix: 'Save the file as UTF-8.',
  },
  'directive/unknown': {
    meaning:
      'A directive (`:::name`) has a name that neither the tool nor the configuration knows. It is shown as it is written.',
    example: { 'content/docs/start.md': ':::warnign\n\nGlass breaks.\n\n:::\n' },
    fix: 'Correct the name as the hint says. Further kinds of admonitions are declared in `markdown.admonitions`.',
    change: ['warnign', 'warning'],
  },
  'directive/unclosed': {
    meaning: 'A directive is opened and never closed, so that everything after it would be part of it.',
    example: { 'content/docs/start.md': ':::note\n\nGlass breaks.\n' },
    fix: 'Close it with as many colons as it was opened with, on a line of their own. An outer directive has more colons than an inner one.',
    change: ['breaks.\n', 'breaks.\n\n:::\n'],
  },
  'directive/attribute': {
    meaning: 'A directive has an attribute that it does not know, or lacks one that it needs.',
    example: { 'content/docs/start.md': 'It is :badge[new]{tome=good} here.\n' },
    fix: 'Write the attribute as the hint says. README.md lists the directives with their attributes.',
    change: ['tome', 'tone'],
  },
  'heading/duplicate-id': {
    meaning: 'Two elements of a page have the same id, so that a link to it reaches the first of them only.',
    example: { 'content/docs/start.md': '## Packing {#pack}\n\nTake a box.\n\n## Parcels {#pack}\n\nClose it.\n' },
    fix: 'Give one of them another id. Headings without an id of their own get different ones by themselves.',
    change: ['Parcels {#pack}', 'Parcels'],
  },
  'image/no-alt': {
    meaning: 'A picture has no alternative text. Who cannot see it learns nothing of what it shows.',
    example: {
      'content/docs/start.md': '![](./box.svg)\n',
      'content/docs/box.svg': '<svg xmlns="http://www.w3.org/2000/svg" width="4" height="4"/>\n',
    },
    fix: 'Say what it shows. For a picture that only decorates write `<img alt="" src="…">`.',
    change: ['![]', '![A closed box]'],
  },
  'silence/unused': {
    meaning:
      'A comment or `ignore:` silences a warning that is not there. What was wrong has been mended, or the silence stands at the wrong line.',
    example: { 'content/docs/start.md': '<!-- docs-ignore link/no-page -->\n\nTake a box.\n' },
    fix: 'Take the silence out.',
    change: ['<!-- docs-ignore link/no-page -->\n\n', ''],
  },
  'silence/unknown': {
    meaning: 'A silence names a code that no warning has. Errors cannot be silenced.',
    example: {
      'content/docs/start.md': '<!-- docs-ignore-next-line link/nopage -->\nSee [what is to come](/docs/future).\n',
    },
    fix: 'Write the code as it stands in the brackets of the report.',
    change: ['nopage', 'no-page'],
  },
}
