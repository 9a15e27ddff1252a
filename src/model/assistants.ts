/**
 * AI assistants that readers can open a page in: their configuration and their links.
 *
 * @module
 */
import { z } from 'zod'

/** Assistant with a link template. Each page fills the placeholders in braces. */
export interface Assistant {
  readonly label: string
  /** Contains `{prompt}`, `{url}` or both. */
  readonly href: string
}

/** Built-in assistants with URLs that start a conversation with a prompt, as documentation sites use them. */
const builtIn = {
  chatgpt: { label: 'ChatGPT', href: 'https://chatgpt.com/?hints=search&q={prompt}' },
  claude: { label: 'Claude', href: 'https://claude.ai/new?q={prompt}' },
  perplexity: { label: 'Perplexity', href: 'https://www.perplexity.ai/search?q={prompt}' },
} satisfies Readonly<Record<string, Assistant>>

const names = Object.keys(builtIn) as readonly (keyof typeof builtIn)[]

/** URL with a placeholder for the prompt or for the URL of the page. */
const template = /^https?:\/\/[^\s/]+\/?[^\s]*\{(?:prompt|url)\}[^\s]*$/

const custom = z.strictObject({
  label: z.string().min(1).describe('Name of the assistant, the text of the link'),
  href: z
    .string()
    .regex(template, 'write a URL with {prompt} or {url}: https://chat.example.com/?q={prompt}')
    .describe(
      'URL that opens a new conversation. {prompt} is replaced by the prompt, {url} by the URL of the Markdown version of the page',
    ),
})

/** Schema of `assistants:`. Names of built-in assistants become complete assistants. */
export const assistantsSchema = z
  .array(
    z
      .union([z.enum(names), custom])
      .transform((assistant): Assistant => (typeof assistant === 'string' ? builtIn[assistant] : assistant)),
  )
  .default([])
  .describe(
    `AI assistants in the menu at the top of each page, which open the page in a new conversation: ${names.join(', ')}, or an object with "label" and "href"`,
  )
