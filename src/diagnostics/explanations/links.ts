import type { Explanations } from './explanation.ts'

const head = 'title: Parcel handbook\nurl: https://handbook.example\ncontent:\n  - use: docs\n  - use: pages\n'
const packing = { 'content/docs/packing.md': '# Packing\n\n## The box\n\nTake a box.\n' }
const redirects = (...lines: readonly string[]) => ({
  'site.config.yaml': `${head}redirects:\n${lines.map((line) => `  - ${line}\n`).join('')}`,
  ...packing,
})

/** Codes of links, redirects and routes. */
export const links: Explanations = {
  'page/orphan': {
    meaning: 'Nothing leads to a page: no link, sidebar, navbar or redirect. Readers find it by search alone.',
    example: { 'content/pages/imprint.md': '# Imprint\n' },
    fix: 'Link to it, put it into a sidebar, or say in its front matter that it is meant so: `unlisted: true`.',
    change: ['# Imprint\n', '---\nunlisted: true\n---\n\n# Imprint\n'],
  },
  'link/no-page': {
    meaning: 'A link leads to a path at which the site has no page: readers get the not-found page.',
    example: { 'content/docs/start.md': 'Read the [packing guide](/docs/packnig).\n', ...packing },
    fix: 'Write the address as the hint says. A link to the file (`./packing.md`) follows the page when its address changes.',
    change: ['packnig', 'packing'],
  },
  'link/no-file': {
    meaning: 'A link leads to a Markdown file that does not exist, or from which no page is made (a partial, a draft).',
    example: { 'content/docs/start.md': 'Read the [packing guide](./packnig.md).\n', ...packing },
    fix: 'Write the path as seen from the page.',
    change: ['packnig', 'packing'],
  },
  'link/no-anchor': {
    meaning: 'A link leads to an anchor (`#…`) that its page does not have: readers land at the top of the page.',
    example: { 'content/docs/start.md': 'Take [a box](./packing.md#box).\n', ...packing },
    fix: 'Write the id of a heading as the hint says. An id of its own, `## The box {#box}`, outlives a change of the words.',
    change: ['#box', '#the-box'],
  },
  'link/no-asset': {
    meaning: 'A picture or a file that a page shows or links to does not exist.',
    example: { 'content/docs/start.md': '![A closed box](./box.png)\n' },
    fix: 'Put the file beside the page, or into the static folder and write its path from there (`/img/box.png`).',
  },
  'link/external': {
    meaning:
      'A link leads out of the site, to an address that does not answer, or answers that there is nothing. `docs check --external` asks for each address once, follows redirects, and tries again where a server is busy.',
    example: 'docs check --external, on a page with a link to a page that its host has removed',
    fix: 'Link to what took its place. An address that only a browser or a signed-in reader can see belongs into `links.external.ignore` of the configuration, with `*` for any characters.',
  },
  'link/moved': {
    meaning:
      'A link leads out of the site, to an address that says it has moved for good. It works as long as the redirect does.',
    example: 'docs check --external, on a page with a link to http://host/, which has become https://host/',
    fix: 'Write the new address, which the hint names.',
  },
  'link/unsafe': {
    meaning:
      "A link has a scheme that could run code or reach into the reader's machine (`javascript:`, `data:`, `file:`). It was removed from the page.",
    example: { 'content/docs/start.md': '[Open](javascript:open())\n' },
    fix: 'Link to a path or a web address. What has to run code is a component in MDX.',
    change: ['javascript:open()', '/'],
  },
  'redirect/source': {
    meaning: 'The source of a redirect is not a path that the site could be asked for. It is left out.',
    example: redirects('{ from: old/packing, to: /docs/packing }'),
    fix: 'Begin it with a slash, without query and hash. A final `/*` stands for any rest.',
    change: ['old/packing', '/old/packing'],
  },
  'redirect/no-target': {
    meaning: 'A redirect leads to a path at which there is no page.',
    example: redirects('{ from: /packing, to: /docs/packnig }'),
    fix: 'Write the address of a page, as the hint says.',
    change: ['packnig', 'packing'],
  },
  'redirect/shadowed': {
    meaning: 'The source of a redirect is a page. The page wins, so the redirect is never used.',
    example: redirects('{ from: /docs/packing, to: / }'),
    fix: 'Remove the redirect, or the page.',
    change: ['from: /docs/packing', 'from: /packing'],
  },
  'redirect/loop': {
    meaning: 'Redirects lead back to where they began. They are left out.',
    example: redirects('{ from: "/old/*", to: /old/packing }'),
    fix: 'Let one of them lead to a page.',
    change: ['to: /old/packing', 'to: /docs/packing'],
  },
  'redirect/chain': {
    meaning:
      'A redirect leads to the source of another one. It is made to lead to the end, but whoever reads the configuration is misled.',
    example: redirects('{ from: /a, to: /b }', '{ from: /b, to: /docs/packing }'),
    fix: 'Let it lead to the end of the chain itself.',
    change: ['to: /b', 'to: /docs/packing'],
  },
  'redirect/duplicate': {
    meaning: 'Two redirects have the same source. The first wins.',
    example: redirects('{ from: /a, to: /docs/packing }', '{ from: /a, to: / }'),
    fix: 'Remove one of the two.',
    change: ['{ from: /a, to: / }', '{ from: /b, to: / }'],
  },
  'route/duplicate': {
    meaning:
      'Two pages have the same route. The first in the order of the configuration and of the paths wins, the other is not built.',
    example: { ...packing, 'content/docs/parcels.md': '---\nslug: packing\n---\n\n# Parcels\n' },
    fix: 'Give one of them another `slug`, or remove it.',
    change: ['slug: packing', 'slug: parcels'],
  },
  'route/case': {
    meaning:
      'Two routes differ in nothing but capital letters. Hosts and disks that do not tell them apart serve one page for both.',
    example: { ...packing, 'content/docs/parcels.md': '---\nslug: Packing\n---\n\n# Parcels\n' },
    fix: 'Give one of them another `slug`.',
    change: ['slug: Packing', 'slug: parcels'],
  },
  'route/invalid': {
    meaning:
      'A route has characters or segments that no file and no address can have on all systems, such as `?`, `:` and `..`.',
    example: { 'content/docs/start.md': '---\nslug: "what?"\n---\n\n# Start\n' },
    fix: 'Use letters, digits, hyphens and slashes in slugs and names of files.',
    change: ['"what?"', 'what'],
  },
}
