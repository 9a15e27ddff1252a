/**
 * Assistants that a page can be opened in: what the configuration says of them, and where their links lead.
 *
 * @module
 */
import { z } from 'zod'

/** An assistant as links show it. Each page fills the braces in its address. */
export interface Assistant {
  readonly label: string
  /** Has `{prompt}`, `{url}` or both. */
  readonly href: string
}

/** Those that are known by a name, with the addresses that begin a conversation with a text, as sites of documentation use them. */
const builtIn = {
  chatgpt: { label: 'ChatGPT', href: 'https://chatgpt.com/?hints=search&q={prompt}' },
  claude: { label: 'Claude', href: 'https://claude.ai/new?q={prompt}' },
  perplexity: { label: 'Perplexity', href: 'https://www.perplexity.ai/search?q={prompt}' },
} satisfies Readonly<Record<string, Assistant>>

const names = Object.keys(builtIn) as readonly (keyof typeof builtIn)[]

/** A web address with a slot for the prompt or the address of the page. */
const template = /^https?:\/\/[^\s/]+\/?[^\s]*\{(?:prompt|url)\}[^\s]*$/

const custom = z.strictObject({
  label: z.string().min(1).describe('Its name, as the link has it'),
  href: z
    .string()
    .regex(template, 'write an address with {prompt} or {url} in it: https://chat.example.com/?q={prompt}')
    .describe('Address of a new conversation. {prompt}: the prompt; {url}: the address of the Markdown of the page'),
})

/** Names of assistants, and others with their addresses, as whole ones. */
export const assistantsSchema = z
  .array(
    z
      .union([z.enum(names), custom])
      .transform((assistant): Assistant => (typeof assistant === 'string' ? builtIn[assistant] : assistant)),
  )
  .default([])
  .describe(
    `Assistants that readers can open a page in, by a menu above it: ${names.join(', ')}, or others with "label" and "href"`,
  )
