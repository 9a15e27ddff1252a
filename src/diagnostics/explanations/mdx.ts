import type { Explanations } from './explanation.ts'

/** A site that was written for Docusaurus, where these are warnings. */
const moved = {
  'site.config.yaml':
    'title: Parcel handbook\nurl: https://handbook.example\ncontent:\n  - use: docs\n    options: { format: mdx }\n  - use: pages\nplugins:\n  - use: docusaurus\n',
}

/** Codes of MDX and of islands. */
export const mdx: Explanations = {
  'mdx/syntax': {
    meaning: 'An MDX page cannot be parsed. In MDX `<` begins an element and `{` begins JavaScript, in text too.',
    example: { 'content/docs/start.mdx': 'Parcels of <5 kg are small.\n' },
    fix: 'Write `\\<` and `\\{`, or put the signs into backticks. A page without components can be called `.md`, where both are text.',
    change: ['<5', '\\<5'],
  },
  'mdx/import': {
    meaning: 'An MDX page imports a module that cannot be found or built.',
    example: {
      'content/docs/start.mdx': "import { Price } from '@site/parts/prise'\n\n<Price />\n",
      'parts/price.tsx': 'export const Price = () => <b>5</b>\n',
    },
    fix: 'Paths begin with `./` (the folder of the page) or `@site/` (that of the site); packages have to be installed.',
    change: ['prise', 'price'],
  },
  'mdx/render': {
    meaning: 'A component throws while the page is rendered on the server, or is used without having been imported.',
    example: {
      'content/docs/start.mdx': '<Price of="box" />\n',
      'parts/price.tsx': 'export const Price = () => <b>5</b>\n',
    },
    fix: 'Import the component. One that needs the browser (`window`) has to ask for it in an effect, or be an island.',
    change: ['<Price of="box" />', "import { Price } from '@site/parts/price'\n\n<Price />"],
  },
  'island/props': {
    meaning:
      'An island is given something that cannot be sent to the browser as data: a function, an element, a class.',
    example: {
      'content/docs/start.mdx': "import Counter from '@site/islands/counter'\n\n<Counter step={() => 2} />\n",
      'islands/counter.tsx':
        "'use client'\nimport { useState } from 'react'\n\nexport default function Counter({ step }: { readonly step: number }) {\n  const [count, setCount] = useState(0)\n  return <button onClick={() => setCount(count + step)}>{count}</button>\n}\n",
    },
    fix: 'Give it plain data. What the server has rendered is passed between its tags.',
    change: ['{() => 2}', '{2}'],
  },
  'island/handler': {
    meaning:
      'On a site that plugins read as one of another tool: a plain element of an MDX page has a handler and holds Markdown, so that it cannot be made a component of its own. It is shown, and nothing runs.',
    example: { ...moved, 'content/docs/start.md': '<div onClick={() => alert(1)}>\n\n**Open**\n\n</div>\n' },
    fix: 'Write what stands in the element as JSX, or put the element into a component.',
    change: ['\n\n**Open**\n\n', '<b>Open</b>'],
  },
  'island/static': {
    meaning:
      'A component that needs a browser (it has state, effects or handlers) is given a function or an element. These cannot be sent to the browser as data: the component stays as the server has rendered it.',
    example: {
      ...moved,
      'content/docs/start.md': "import Counter from '@site/parts/counter'\n\n<Counter icon={<b>+</b>} />\n",
      'parts/counter.jsx':
        "import { useState } from 'react'\n\nexport default function Counter({ icon }) {\n  const [count, setCount] = useState(0)\n  return <button onClick={() => setCount(count + 1)}>{icon} {count}</button>\n}\n",
    },
    fix: 'Give it plain data, or pass elements between its tags.',
    change: ['{<b>+</b>}', '"+"'],
  },
  'module/missing': {
    meaning:
      'A page or a module of the site imports something that is not there, or uses a component that nobody has imported. On a site that was moved in from another tool this is no error: a marked place stands there.',
    example: { ...moved, 'content/docs/start.md': "import Price from '@site/parts/price'\n\n<Price />\n" },
    fix: 'Correct the name, install the package, or take the component out of the page.',
    change: ["import Price from '@site/parts/price'\n\n<Price />", '5'],
  },
  'module/failed': {
    meaning:
      'A component cannot be built, or throws while the page is rendered. On a site that was moved in from another tool this is no error: a marked place stands there, and the rest of the page is shown.',
    example: {
      ...moved,
      'content/docs/start.md': "import Price from '@site/parts/price'\n\n<Price />\n",
      'parts/price.jsx': 'export default function Price() {\n  return <b>{prices.box}</b>\n}\n',
    },
    fix: 'Correct the component. One that needs the browser (`window`) has to ask for it in an effect.',
    change: ['{prices.box}', '5'],
  },
}
