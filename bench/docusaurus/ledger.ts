import { mark, upTo, writeFiles, type Files } from './files.ts'

/**
 * The shape of a library's site: a `website` folder beside `docs`, an async configuration in TypeScript, ten versions,
 * three docs instances (two of them with a sidebar of the same name), a remark plugin that converts fences into
 * components, components with state, a blog with many authors, computed redirects.
 */
export function ledger(folder: string): void {
  const files: Files = { ...website(), ...blog() }
  const versions = upTo(9).map((number) => `${10 - number}.0`)
  Object.assign(files, docs('docs', 'next'))
  for (const version of versions) {
    Object.assign(files, docs(`website/versioned_docs/version-${version}`, version))
    files[`website/versioned_sidebars/version-${version}-sidebars.json`] = JSON.stringify(sidebar)
  }
  files['website/versions.json'] = JSON.stringify(versions)
  for (const part of ['contributing', 'architecture']) {
    files[`website/${part}/overview.md`] =
      `---\ntitle: Overview of ${part}\nslug: /\n---\n\nHow it is done.\n\n## Steps\n\n1. Read.\n2. Write.\n`
    files[`website/${part}/details.md`] =
      `# Details of ${part}\n\nSee the [overview](./overview.md) and [installing](/docs/install).\n\n## Parts\n\n### First part\n\nText.\n`
  }
  writeFiles(folder, files)
}

const sidebar = {
  docs: {
    Basics: [
      'start',
      'install',
      {
        type: 'category',
        label: 'Entries',
        link: { type: 'doc', id: 'entries/entries' },
        items: ['entries/amounts', 'entries/dates'],
      },
    ],
    Guides: ['guides/playground', 'guides/platforms', 'guides/components'],
  },
  api: ['api/book', 'api/entry'],
}

function docs(folder: string, version: string): Files {
  const of = version === 'next' ? 'the next version' : `version ${version}`
  return {
    [`${folder}/start.md`]: `---
id: start
title: Getting started
description: What Ledger does in ${of}
---

Ledger keeps books in **${of}**. Go on to [installing](install.mdx), or look at [amounts](./entries/amounts.md#rounding).

<!-- prettier-ignore -->
:::note
Numbers are exact.
:::

## What you need

- Node
- A book

## What comes next

\`\`\`js title="book.js" {2,4-5}
const book = new Book()
book.add({ amount: 3 })
book.add({ amount: 4 })
console.log(book.sum)
console.log(book.length)
\`\`\`
`,
    [`${folder}/install.mdx`]: `---
title: Installing
---
import Tabs from '@theme/Tabs';
import TabItem from '@theme/TabItem';
import Version from '@site/src/components/Version';

<Tabs groupId="package-manager" queryString>
  <TabItem value="npm" label="npm" default>

\`\`\`bash
npm install ledger@${version}
\`\`\`

  </TabItem>
  <TabItem value="yarn" label="Yarn">

\`\`\`bash
yarn add ledger@${version}
\`\`\`

  </TabItem>
</Tabs>

You now have <Version of="${version}" />.

## Checking {#check}

Run \`ledger --version\`.

## Checking

It says the same.
`,
    [`${folder}/entries/entries.md`]: `# Entries\n\nAn entry is a line of the book.\n\n## Kinds\n\n### Debit\n\n### Credit\n`,
    [`${folder}/entries/amounts.md`]: `---\ntitle: Amounts\nsidebar_label: Amounts of money\n---\n\n## Rounding\n\nHalf to even.[^1]\n\n[^1]: As banks do.\n\n| Amount | Rounded |\n|---:|:--|\n| 2.5 | 2 |\n| 3.5 | 4 |\n`,
    [`${folder}/entries/dates.md`]: `# Dates & *times*\n\nA date has no time.\n\n## \`Date\` objects\n\n## Dates in 2026: what's new?\n\n## Über-dates\n`,
    [`${folder}/guides/playground.md`]: `# Playground\n\nTry it:\n\n\`\`\`playground name=Sum\nsum(1, 2)\n\`\`\`\n\n## After it\n\nMore.\n`,
    [`${folder}/guides/platforms.mdx`]: `---
title: Platforms
---
import Platform from '@site/src/components/Platform';
import {Box, BoxLink} from '@site/src/components/Box';

<Platform names={['web', 'desktop']} />

## Web

<Box title="In the browser">

It needs *no* server. <BoxLink page="/docs/start" />

</Box>

## Desktop

<Platform names={['desktop']}>Only **here**.</Platform>
`,
    [`${folder}/guides/components.mdx`]: `---
title: Components in pages
toc_max_heading_level: 4
---
import React, {useState} from 'react';
import clsx from 'clsx';

export const Mark = ({children, color}) => <mark style={{backgroundColor: color}} className={clsx('mark')}>{children}</mark>;

export function Counter() {
  const [count, setCount] = useState(0);
  return <button onClick={() => setCount(count + 1)}>Clicked {count} times</button>;
}

<Mark color="#ff0">Yellow</Mark> words, and a counter: <Counter />

## Level two

### Level three

#### Level four

<button onClick={() => alert('Hello')}>Say hello</button>

export const year = 2026;

It is {year}, or {year + 1}.
`,
    [`${folder}/api/book.md`]: `# Book\n\n## Methods\n\n### \`add(entry)\`\n\nAdds an entry.\n\n### \`sum\` {#the-sum}\n\nThe sum.\n`,
    [`${folder}/api/entry.md`]: `---\nid: entry\ntitle: Entry\nhide_title: false\ncustom_edit_url: null\n---\n\n## Fields\n\n<details>\n<summary>All of them</summary>\n\n- amount\n- date\n\n</details>\n`,
  }
}

function website(): Files {
  return {
    'website/docusaurus.config.ts': `import type {Config} from '@docusaurus/types';
import type * as Preset from '@docusaurus/preset-classic';
import path from 'node:path';

const versions: string[] = require('./versions.json');

export default async function createConfig(): Promise<Config> {
  const playground = (await import('./plugins/remark-playground.mjs')).default;
  const remarkPlugins = [playground];
  return {
    title: 'Ledger',
    tagline: 'Books that add up',
    url: 'https://ledger.example',
    baseUrl: '/',
    favicon: 'img/mark.svg',
    onBrokenLinks: 'throw',
    customFields: {latest: versions[0]},
    presets: [
      ['@docusaurus/preset-classic', {
        docs: {
          path: '../docs',
          sidebarPath: path.resolve(__dirname, 'sidebars.js'),
          editUrl: 'https://code.example/ledger/edit/main/website',
          remarkPlugins,
          showLastUpdateTime: false,
          versions: {current: {label: 'Next', path: 'next'}, [versions[8]]: {banner: 'none'}},
        },
        blog: {path: 'blog', blogSidebarCount: 'ALL', blogSidebarTitle: 'All posts', postsPerPage: 4, feedOptions: {type: 'rss'}},
        theme: {customCss: [require.resolve('./src/css/custom.css')]},
      } satisfies Preset.Options],
    ],
    plugins: [
      ['content-docs', {id: 'contributing', path: 'contributing', routeBasePath: '/contributing', sidebarPath: require.resolve('./sidebarsOther.json')}],
      ['content-docs', {id: 'architecture', path: 'architecture', routeBasePath: '/architecture', sidebarPath: require.resolve('./sidebarsOther.json')}],
      ['client-redirects', {
        redirects: [{from: '/help', to: '/docs/start'}, {from: '/download', to: '/docs/install'}],
        createRedirects(existing: string) {
          if (existing.startsWith('/docs/entries/')) return [existing.replace('/docs/entries/', '/docs/lines/')];
          return undefined;
        },
      }],
    ],
    themeConfig: {
      navbar: {
        title: 'Ledger',
        logo: {alt: 'Ledger', src: 'img/mark.svg'},
        items: [
          {type: 'docsVersionDropdown', position: 'left', dropdownActiveClassDisabled: true},
          {type: 'doc', docId: 'start', position: 'left', label: 'Guides'},
          {type: 'docSidebar', sidebarId: 'api', position: 'left', label: 'API'},
          {to: '/blog', label: 'Blog', position: 'left'},
          {type: 'dropdown', label: 'More', position: 'right', items: [
            {type: 'docSidebar', docsPluginId: 'contributing', sidebarId: 'main', label: 'Contributing'},
            {type: 'docSidebar', docsPluginId: 'architecture', sidebarId: 'main', label: 'Architecture'},
            {href: 'https://code.example/ledger', label: 'Code'},
          ]},
        ],
      },
      footer: {style: 'light', links: [{label: 'Docs', to: '/docs/start'}, {label: 'Code', href: 'https://code.example/ledger'}], copyright: 'Ledger &copy; 2026'},
    } satisfies Preset.ThemeConfig,
  };
}
`,
    'website/sidebars.js': `module.exports = ${JSON.stringify(sidebar, undefined, 2)};\n`,
    'website/sidebarsOther.json': JSON.stringify({ main: [{ type: 'autogenerated', dirName: '.' }] }),
    'website/static/img/mark.svg': mark,
    'website/plugins/remark-playground.mjs': `import {visit} from 'unist-util-visit';

/** Fences of the language "playground" become a component. */
export default function remarkPlayground() {
  return (tree) => {
    visit(tree, 'code', (node, index, parent) => {
      if (node.lang !== 'playground') return;
      const name = /name=(\\w+)/.exec(node.meta ?? '')?.[1] ?? 'Playground';
      parent.children.splice(index, 1, {
        type: 'mdxJsxFlowElement',
        name: 'Playground',
        attributes: [
          {type: 'mdxJsxAttribute', name: 'name', value: name},
          {type: 'mdxJsxAttribute', name: 'code', value: node.value},
        ],
        children: [],
      });
    });
  };
}
`,
    'website/src/theme/MDXComponents.js': `import MDXComponents from '@theme-original/MDXComponents';
import Playground from '../components/Playground';

export default {...MDXComponents, Playground};
`,
    'website/src/components/Playground.jsx': `import React, {useEffect, useRef, useState} from 'react';
import BrowserOnly from '@docusaurus/BrowserOnly';
import CodeBlock from '@theme/CodeBlock';
import styles from './playground.module.css';

export default function Playground({name, code}) {
  const [shown, setShown] = useState(false);
  const ref = useRef(null);
  useEffect(() => {
    if (shown) ref.current?.focus();
  }, [shown]);
  return (
    <div className={styles.playground}>
      <button ref={ref} onClick={() => setShown(!shown)}>Run {name}</button>
      <code>{code}</code>
      {shown ? <BrowserOnly>{() => <output>done</output>}</BrowserOnly> : null}
    </div>
  );
}
`,
    'website/src/components/playground.module.css': `.playground {\n  border: 1px solid var(--ifm-color-emphasis-300);\n  border-radius: var(--ifm-global-radius);\n  padding: 1rem;\n  background: url('/img/mark.svg') no-repeat right;\n}\n\n:global([data-theme='dark']) .playground {\n  background-color: #222;\n}\n`,
    'website/src/components/Version.tsx': `import type {ReactNode} from 'react';
import useDocusaurusContext from '@docusaurus/useDocusaurusContext';

export default function Version({of}: {of: string}): ReactNode {
  const {siteConfig} = useDocusaurusContext();
  return <b>{of === siteConfig.customFields?.latest ? \`\${of} (latest)\` : of}</b>;
}
`,
    'website/src/components/Platform.js': `import React from 'react';

class Platform extends React.Component {
  state = {open: true};

  render() {
    const {names, children} = this.props;
    return (
      <div className="platform" onClick={() => this.setState({open: !this.state.open})}>
        {names.map((name) => <span className="badge badge--secondary" key={name}>{name}</span>)}
        {this.state.open ? children : null}
      </div>
    );
  }
}

export default Platform;
`,
    'website/src/components/Box.tsx': `import type {ReactNode} from 'react';
import Link from '@docusaurus/Link';
import {translate} from '@docusaurus/Translate';

export function Box({title, children}: {title: string; children: ReactNode}) {
  return <div className="card"><div className="card__header"><b>{title}</b></div><div className="card__body">{children}</div></div>;
}

export const BoxLink = ({page}: {page: string}) => <Link to={page}>{translate({message: 'Read on', id: 'box.link'})}</Link>;
`,
    'website/src/pages/index.js': `import React from 'react';
import Layout from '@theme/Layout';
import Link from '@docusaurus/Link';
import useBaseUrl from '@docusaurus/useBaseUrl';

export default function Index() {
  return (
    <Layout title="Ledger" description="Books that add up">
      <div className="hero hero--dark"><div className="container">
        <img src={useBaseUrl('img/mark.svg')} alt="" width="60" />
        <h1 className="hero__title">Books that add up</h1>
        <Link className="button button--primary button--lg" to={useBaseUrl('/docs/start')}>Start</Link>
      </div></div>
    </Layout>
  );
}
`,
    'website/src/pages/help/redirect.jsx': `import React from 'react';
import {Redirect} from '@docusaurus/router';

export default function Moved() {
  return <Redirect to="/docs/start" />;
}
`,
    'website/src/pages/versions.mdx': `---
title: Versions
description: All versions of Ledger
---
import versions from '../../versions.json';

# All versions

<ul>
  {versions.map((version) => <li key={version}><a href={version === versions[0] ? '/docs/start' : \`/docs/\${version}/start\`}>{version}</a></li>)}
</ul>
`,
    'website/src/css/custom.css': `:root {\n  --ifm-color-primary: #7a3e9d;\n  --ifm-font-family-base: Georgia, serif;\n}\n\nhtml[data-theme='dark'] {\n  --ifm-color-primary: #d3a6ec;\n}\n\n.platform {\n  margin-bottom: 1rem;\n}\n`,
  }
}

function blog(): Files {
  const names = upTo(12).map((number) => `author${number}`)
  const files: Files = {
    'website/blog/authors.yml': names
      .map(
        (name, index) =>
          `${name}:\n  name: ${name.charAt(0).toUpperCase()}${name.slice(1)}\n  title: Writer ${index + 1}\n  url: https://people.example/${name}\n${index < 3 ? '  page: true\n' : ''}`,
      )
      .join(''),
    'website/blog/tags.yml': `release:\n  label: Release\n  permalink: /release\nstory:\n  label: Story\n  permalink: /story\n`,
  }
  for (const number of upTo(14)) {
    const [first, two] = [names[number % 12], names[(number + 5) % 12]]
    const month = String(1 + (number % 12)).padStart(2, '0')
    const authors =
      number % 3 === 0
        ? `[${first}, ${two}]`
        : number % 3 === 1
          ? first
          : `\n  - ${first}\n  - name: Guest ${number}\n    title: Reader`
    const slug = number % 4 === 0 ? `slug: post-${number}\n` : ''
    files[`website/blog/2026-${month}-${String(number).padStart(2, '0')}-post-${number}.md`] =
      `---\ntitle: Post ${number}\nauthors: ${authors}\ntags: [${number % 2 === 0 ? 'release' : 'story'}]\n${slug}---\n\nThe beginning of post ${number}.\n\n<!--truncate-->\n\n## What happened\n\nMore of it. See [the docs](/docs/start).\n`
  }
  return files
}
