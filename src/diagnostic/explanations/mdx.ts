import type { Explanations } from './explanation.ts'

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
}
