/** The site around the faults and look-alikes: the targets of their links. */

/** A picture of one pixel. */
export const pixel = Buffer.from(
  '47494638396101000100800000ffffff00000021f90400000000002c00000000010001000002024401003b',
  'hex',
)

/** The configuration of the site, with `more` at its end. */
export const config = (more = ''): string => `title: Faults
url: https://faults.example
markdown:
  admonitions:
    security: { title: Security, like: danger }
  codeFolders: [examples]
navbar:
  left:
    - { type: docSidebar, sidebarId: docs, label: Docs }
    - { label: Blog, to: /blog }
    - { label: Terms, to: /terms#part }
    - { type: search }
footer:
  links:
    - title: More
      items:
        - { label: Guide, to: /guide.pdf }
        - { label: Old, to: /moved }
content:
  - use: docs
  - use: blog
    options: { path: content/blog }
  - use: pages
    options: { path: content/pages }
redirects:
  - { from: /moved, to: /docs/target }
  - { from: /ancient/*, to: /docs/target }
  - { from: /outside, to: https://www.waybill.example }
  - { from: /to-anchor, to: /docs/target#part }
  - { from: /to-file, to: /guide.pdf }
${more}`

/** Files that every page may link to. */
export const base: Readonly<Record<string, string | Uint8Array>> = {
  'content/docs/target.md':
    '# Target\n\n## Part\n\n## Größe\n\n## Written {#own-id}\n\n<a id="raw"></a> <a name="named"></a>\n\ntext[^n]\n\n[^n]: note\n',
  'content/docs/folder/index.md': '# Folder\n\n[up](../target.md) [beside](./inside.md) [url](/docs/folder/inside)\n',
  'content/docs/folder/inside.md': '# Inside\n\n[index](./index.md) [home](../target.md#part)\n',
  'content/docs/with space.md': '# With space\n',
  'content/docs/called.md': '---\nid: other-id\nslug: /called-here\n---\n\n# Called\n',
  'content/docs/code.mdx':
    'import { Made } from \'@site/parts/made.tsx\'\n\n# Code\n\n<Made />\n\n<div id="from-jsx">x</div>\n',
  'content/docs/_used.md': 'A partial with [a link](./target.md).\n',
  'content/docs/pic.gif': pixel,
  'content/docs/data.json': '{}\n',
  'content/static/guide.pdf': 'pdf',
  'content/static/img/photo.gif': pixel,
  'content/static/with space.txt': 'x',
  'content/blog/2025-01-02-first.md': '---\nauthors: [ann]\ntags: [news]\n---\n\n# First\n\nOne.\n\n## Blog part\n',
  'content/blog/authors.yml': 'ann:\n  name: Ann\n',
  'content/blog/tags.yml': 'news:\n  label: News\n',
  'content/pages/index.md': '# Home\n',
  'content/pages/terms.md': '# Terms\n\n## Part\n',
  'content/pages/search.md': '---\ntitle: Search\n---\n',
  'examples/call.ts': '// #region one\nexport const one = 1\n// #endregion one\nexport const two = 2\n',
  'parts/made.tsx': 'export function Made() { return <h2 id="made-id">Made</h2> }\n',
}
