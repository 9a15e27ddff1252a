import { createHash } from 'node:crypto'
import { kebab, type Output, type Site } from '../kit.ts'
import { fileAddress } from './item.ts'

const folder = '.well-known/agent-skills'
/** Index of a host's skills (https://github.com/cloudflare/agent-skills-discovery-rfc, 0.2.0). */
export const skillsIndex = `${folder}/index.json`

/** Data of a site for the skill. */
export interface SkillFacts {
  readonly descriptions: readonly { readonly path: string; readonly title: string }[]
  readonly mcp?: string | undefined
}

/**
 * A skill that teaches agents to look up information in the site, and the index that lists it. It is in English, the
 * language of instructions for agents.
 */
export function skillFiles(site: Site, facts: SkillFacts): readonly Output[] {
  const name = skillName(site.settings.title)
  const description = describe(site)
  const text = skillText(site, { name, description, ...facts })
  const digest = hex(text)
  const index = {
    version: '0.2.0',
    skills: [
      {
        name,
        description,
        digest: `sha256:${hex(`SKILL.md\0${digest}\n`)}`,
        files: [{ path: 'SKILL.md', digest: `sha256:${digest}` }],
      },
    ],
  }
  return [
    { path: skillsIndex, content: () => `${JSON.stringify(index, undefined, 2)}\n` },
    { path: `${folder}/${name}/SKILL.md`, content: () => text },
  ]
}

/**
 * Name of the skill: letters, digits and single hyphens, at most 64
 * (https://agentskills.io/specification).
 */
export function skillName(title: string): string {
  const words = kebab(title)
    .normalize('NFKD')
    .toLowerCase()
    .replace(/[^a-z\d]+/g, '-')
    .replace(/^-|-$/g, '')
  return `${words.slice(0, 59)}-docs`.replace(/^-/, '').replace(/-+/g, '-')
}

function describe({ settings: { title, tagline } }: Site): string {
  const about = tagline.trim() === '' ? '' : ` (${oneLine(tagline)})`
  return cut(
    `Look things up in the documentation of ${oneLine(title)}${about}. Use it for questions about ${oneLine(title)}, and before you write code that uses it.`,
  )
}

function skillText(
  site: Site,
  { name, description, descriptions, mcp }: SkillFacts & { readonly name: string; readonly description: string },
): string {
  const at = (path: string): string => fileAddress(path, site)
  const steps = [
    `Read the index of all pages, ${at('llms.txt')}, and choose the pages that may have the answer. A folder with many pages may have an index of its own, which this one names.`,
    `Read those pages as Markdown: the address of a page with \`.md\` behind it, such as ${at('index.md')} for the first one. The index has these addresses.`,
    `The Markdown of all pages together is at ${at('llms-full.txt')}. It can be large.`,
    ...descriptions.map(
      ({ path, title }) => `The OpenAPI description of ${oneLine(title)}, with all schemas, is at ${at(path)}.`,
    ),
    ...(mcp === undefined
      ? []
      : [`A server of the Model Context Protocol at ${mcp} searches the pages, and reads them by section.`]),
    'Answer from what the pages say, and name their addresses. Where they do not say it, say so.',
  ]
  return `---
name: ${name}
description: ${JSON.stringify(description)}
---

# Documentation of ${oneLine(site.settings.title)}

${steps.map((step, index) => `${index + 1}. ${step}\n`).join('')}`
}

function oneLine(text: string): string {
  return text.replace(/\s+/g, ' ').trim()
}

/** Cuts a description at the maximum of 1,024 characters. */
function cut(text: string): string {
  return text.length <= 1_024 ? text : `${text.slice(0, 1_023)}…`
}

function hex(text: string): string {
  return createHash('sha256').update(text).digest('hex')
}
