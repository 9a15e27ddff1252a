/**
 * A site that uses every construct and every kind of page. All words in its content begin with an x, so any other word
 * on a page comes from the tool.
 */
const config = `title: xsite
tagline: xtagline
url: https://xsite.example
favicon: /xicon.svg
announcementBar: { id: xbar, content: xannounced }
navbar:
  title: xbrand
  left:
    - { type: docSidebar, sidebarId: docs, label: xdocs }
    - { type: dropdown, label: xmore, items: [{ type: link, label: xblog, to: /blog }] }
  right:
    - { type: docsVersionDropdown }
    - { type: localeDropdown }
    - { type: search }
footer: { copyright: xright, links: [{ title: xfoot, items: [{ label: xitem, to: /docs/xmd }] }] }
content:
  - use: docs
    options:
      editUrl: https://xsite.example/edit/
      lastVersion: current
  - use: blog
    options: { blogTitle: xblog, blogDescription: xposts, postsPerPage: 1, showReadingTime: true }
  - use: pages
  - use: openapi
    options: { path: xapi/openapi.yaml, routeBasePath: api, label: xapi }
plugins: [{ use: diagrams }, { use: math }]
redirects: [{ from: /xold, to: /docs/xmd }]

`

const markdown = `---
title: xtitle
tags: [xtag]
last_update: { date: 2026-01-02, author: xauthor }
---

xlead [xlink](xmdx.mdx), xnote[^1] and[^1].

## xheading

- [ ] xtask
- [x] xtask

:::details
xbody
:::

${['note', 'tip', 'info', 'success', 'important', 'warning', 'caution', 'danger'].map((kind) => `:::${kind}\nxbody\n:::\n\n:::${kind}[xown]\nxbody\n:::`).join('\n\n')}

> [!NOTE]
> xalert

::::tabs
:::tab
xfirst
:::
:::tab
xsecond
:::
::::

:::code-group
\`\`\`
xcode
\`\`\`
\`\`\`
xcode
\`\`\`
:::

:::file-tree
- xfolder/
  - xfile
:::

:::steps
1. xone
2. xtwo
:::

::::cards
:::card[xcard]{href="/docs/xmdx"}
xbody
:::
::::

:kbd[x+x] :badge[xnew]{tone=good}

\`\`\`xlang title="xfile" showLineNumbers {1}
xcode
\`\`\`

| xa | xb |
| -- | -- |
| x1 | x2 |

![xpicture](/xicon.svg)

$x^2$

[^1]: xfootnote
`.replace(' and[^1]', ' xand[^1]')

const mdx = `---
title: xmdx
tags: [xtag]
---

import { Broken } from './_xisland.tsx'

## xheading

<Details>xbody</Details>

<Admonition type="tip">xbody</Admonition>

<Admonition type="danger" title="xown">xbody</Admonition>

:::warning
xbody
:::

- [x] xtask

xnote[^1]

<Tabs><Tab label="xa">xbody</Tab><Tab label="xb">xbody</Tab></Tabs>

<Broken />

[^1]: xfootnote
`

const diagrams: Readonly<Record<string, string>> = {
  flowchart: 'flowchart LR\nxa --> xb',
  long: `flowchart LR\n${Array.from({ length: 12 }, (_, n) => `x${n}[${'x'.repeat(25)}${n}] --> x${n + 1}`).join('\n')}`,
  state: 'stateDiagram-v2\nxa --> xb',
  sequence: 'sequenceDiagram\nxa->>xb: xcall',
  class: 'classDiagram\nclass xa',
  er: 'erDiagram\nxa ||--o{ xb : xhas',
  xychart: 'xychart-beta\nx-axis [xa, xb]\nbar [1, 2]',
}

const post = (day: number) => `---
title: xpost${day}
authors: [xwriter]
tags: [xtag]
date: 2026-01-0${day}
---

xstart

<!-- truncate -->

xrest
`

const api = `openapi: 3.1.0
info: { title: xapi, version: x1, description: xabout }
servers: [{ url: 'https://xsite.example/{xplace}', description: xserver, variables: { xplace: { default: x1, enum: [x1, x2], description: xplace } } }]
security: [{ xkey: [] }, { xauth: [xscope], xbasic: [] }]
tags: [{ name: xgroup, description: xgroup }]
paths:
  /xthings/{xid}:
    parameters:
      - { name: xid, in: path, required: true, description: xid, schema: { type: string, minLength: 2, maxLength: 4, pattern: x } }
    post:
      tags: [xgroup]
      operationId: xpost
      summary: xpost
      description: xdoes
      deprecated: true
      externalDocs: { url: https://xsite.example/x, description: xelsewhere }
      parameters:
        - { name: xlist, in: query, style: spaceDelimited, explode: false, schema: { type: array, items: { type: integer, minimum: 1, maximum: 9 }, minItems: 1, maxItems: 3, uniqueItems: true } }
        - { name: xdeep, in: query, style: deepObject, deprecated: true, schema: { type: object, properties: { xa: { type: string } } } }
        - { name: xhead, in: header, schema: { type: number, exclusiveMinimum: 1, exclusiveMaximum: 9, multipleOf: 3 } }
        - { name: xcookie, in: cookie, schema: { type: boolean, default: true } }
      requestBody:
        required: true
        content: { application/json: { schema: { $ref: '#/components/schemas/xthing' }, examples: { xone: { value: { xname: x1 } }, xtwo: { value: { xname: x2 } } } } }
      responses:
        '200': { description: xgood, headers: { xlimit: { description: xlimit, schema: { type: integer } } }, content: { application/json: { schema: { $ref: '#/components/schemas/xthing' } } }, links: { xnext: { operationId: xget, description: xnext } } }
        '404': { description: xgone, content: { application/json: { schema: { type: object, properties: { xerror: { const: xbad } } }, example: { xerror: xbad } } } }
        4XX: { description: xbad }
        default: { description: xother }
      callbacks: { xcalled: { 'https://xsite.example/x': { post: { summary: xcalled, responses: { '200': { description: xgood } } } } } }
    get:
      tags: [xgroup]
      operationId: xget
      summary: xget
      security: []
      responses: { '200': { description: xgood, content: { application/json: { schema: { type: array, items: { $ref: '#/components/schemas/xthing' } } } } } }
  /xother:
    get: { operationId: xuntagged, summary: xuntagged, responses: { '204': { description: xnone } } }
webhooks:
  xevent: { post: { operationId: xevent, summary: xevent, deprecated: true, requestBody: { content: { application/json: { schema: { $ref: '#/components/schemas/xthing' } } } }, responses: { '200': { description: xgood } } } }
components:
  schemas:
    xthing:
      type: object
      description: xthing
      required: [xname]
      additionalProperties: { type: string }
      dependentRequired: { xname: [xage] }
      properties:
        xname: { type: string, description: xname, example: xexample, enum: [${Array.from({ length: 14 }, (_, n) => `x${n}`).join(', ')}] }
        xage: { type: [integer, 'null'], readOnly: true, default: 3 }
        xpass: { type: string, writeOnly: true, format: xformat }
        xany: { anyOf: [{ type: string }, { type: integer }] }
        xone: { oneOf: [{ type: object, title: xfirst, properties: { xa: { const: x1 } } }, { type: object, required: [xb], properties: { xb: { type: string } } }, { type: array, items: { type: string } }] }
        xself: { $ref: '#/components/schemas/xthing' }
        xmap: { type: object, additionalProperties: { type: integer }, minProperties: 1 }
        xfree: {}
        xnot: { not: { type: string } }
        xif: { if: { properties: { xa: { const: x1 } } }, then: { required: [xb] }, else: { required: [xc] } }
        xhas: { type: array, contains: { type: string }, prefixItems: [{ type: string }] }
        xpets: { oneOf: [{ $ref: '#/components/schemas/xcat' }, { $ref: '#/components/schemas/xdog' }], discriminator: { propertyName: xkind } }
    xcat: { type: object, properties: { xkind: { const: xcat } } }
    xdog: { type: object, properties: { xkind: { const: xdog } } }
  securitySchemes:
    xkey: { type: apiKey, in: header, name: xkey, description: xkey }
    xbasic: { type: http, scheme: basic }
    xauth:
      type: oauth2
      flows:
        clientCredentials: { tokenUrl: https://xsite.example/t, scopes: { xscope: xscope } }
        authorizationCode: { authorizationUrl: https://xsite.example/a, tokenUrl: https://xsite.example/t, refreshUrl: https://xsite.example/r, scopes: { xscope: xscope } }
    xopen: { type: openIdConnect, openIdConnectUrl: https://xsite.example/o }
    xtls: { type: mutualTLS }
`

/** The files of the site; `words` becomes \`theme.words\`. */
export function siteOfAllWords(words: object): Readonly<Record<string, string>> {
  const pages = Object.entries(diagrams).map(([name, text]) => [
    `content/docs/xdiagram-${name}.md`,
    `---\ntitle: xdiagram${name === 'long' ? 'long' : ''}\n---\n\n\`\`\`mermaid\n${text}\n\`\`\`\n`,
  ])
  return {
    'site.config.yaml': `${config}theme: { words: ${JSON.stringify(words)} }\n`,
    'content/docs/xmd.md': markdown,
    'content/docs/xmdx.mdx': mdx,
    'content/docs/_xisland.tsx': `'use client'\nexport function Broken() { return <button>xpress</button> }\n`,
    'content/docs/xcategory/_category_.json': '{ "label": "xcategory", "link": { "type": "generated-index" } }',
    'content/docs/xcategory/xinner.md': '---\ntitle: xinner\ndescription: xinner\n---\n\nxinner\n',
    'versions.json': '["x1"]',
    'versioned_docs/version-x1/xmd.md': '---\ntitle: xold\n---\n\nxold\n',
    ...Object.fromEntries(pages),
    'content/blog/authors.yml': 'xwriter: { name: xwriter, page: true, socials: { github: xhub } }\n',
    'content/blog/tags.yml': 'xtag: { label: xtag, description: xtag }\n',
    ...Object.fromEntries([1, 2, 3].map((day) => [`content/blog/2026-01-0${day}-x${day}.md`, post(day)])),
    'content/pages/index.md': '---\ntitle: xhome\n---\n\nxhome\n',
    'content/pages/search.md': '---\ntitle: xsearch\nlayout: search\n---\n',
    'content/static/xicon.svg': '<svg xmlns="http://www.w3.org/2000/svg" width="1" height="1"/>',
    'xapi/openapi.yaml': api,
  }
}
