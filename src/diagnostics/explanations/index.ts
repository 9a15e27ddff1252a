import { blog } from './blog.ts'
import { code as codeBlocks } from './code.ts'
import { config } from './config.ts'
import { docs } from './docs.ts'
import type { ExplainedCode, PluginExplanation } from './explanation.ts'
import { withEntries } from './explanation.ts'
import { extensions } from './extensions.ts'
import { frontMatter } from './front-matter.ts'
import { links } from './links.ts'
import { markdown } from './markdown.ts'
import { mdx } from './mdx.ts'
import { openapi, openapiPlugin } from './openapi.ts'
import { output } from './output.ts'
import { sandbox } from './sandbox.ts'
import { sidebars } from './sidebars.ts'

const ofPlugins: Readonly<Record<string, PluginExplanation>> = { ...openapiPlugin, ...docs, ...blog, ...extensions }

/** Every code that the tool and its built-in plugins report: the table's, in its order, then those of plugins. */
export const explainedCodes: readonly ExplainedCode[] = [
  ...withEntries({
    ...config,
    ...sandbox,
    ...sidebars,
    ...frontMatter,
    ...markdown,
    ...codeBlocks,
    ...mdx,
    ...links,
    ...output,
    ...openapi,
  }),
  ...Object.entries(ofPlugins).map(([code, one]) => ({ code, ...one })),
]

const byCode = new Map(explainedCodes.map((one) => [one.code, one]))

/** What a code means, or nothing for one that is not ours. */
export function explain(code: string): ExplainedCode | undefined {
  return byCode.get(code)
}
