import { changedFiles, linesOf, type ExplainedCode } from '../../src/diagnostics/explanations.ts'

/** Columns of a line of an example. */
const maxLine = 110

/** Every code with its explanation as one page of the manual: `manual/content/docs/codes.md`. */
export function codesPage(codes: readonly ExplainedCode[]): string {
  const areas = new Map<string, ExplainedCode[]>()
  for (const one of codes) {
    const area = one.code.split('/')[0] ?? ''
    areas.set(area, [...(areas.get(area) ?? []), one])
  }
  const contents = [...areas].map(
    ([area, list]) =>
      `- ${area}: ${list.map(({ code }) => `[${code.slice(area.length + 1)}](#${anchor(code)})`).join(', ')}`,
  )
  return `---
title: Codes of reports
description: Every code that a report can have, with what it means, an example and what to do about it.
keywords: [errors, warnings, reports, explain]
toc_max_heading_level: 2
---

<!-- Made by "npm run codes" of src/diagnostics/explanations. -->

\`docs explain CODE\` tells the same. An error keeps the site from being published, a warning only under \`--strict\`. Warnings
can be suppressed, see [Writing](./writing.md#suppress-a-warning).

${contents.join('\n')}

${codes.map(section).join('\n')}`
}

function section(one: ExplainedCode): string {
  const { code, severity, title, meaning, example, fix } = one
  const files =
    typeof example === 'string'
      ? [`Example: ${example}.`]
      : Object.entries(example).map(([path, text]) => fence(path, languageOf(path), linesOf(text)))
  const changes = changedFiles(one).map(({ path, removed, added }) =>
    fence(path, 'diff', [...removed.map((line) => `-${line}`), ...added.map((line) => `+${line}`)]),
  )
  return `## ${code}

*${severity === 'error' ? 'Error' : 'Warning'}.* ${title}. ${meaning}

${files.join('\n\n')}

${fix}
${changes.map((change) => `\n${change}\n`).join('')}`
}

function fence(path: string, language: string, lines: readonly string[]): string {
  const shown = lines.map((line) => (line.length <= maxLine ? line : `${line.slice(0, maxLine - 1)}…`))
  const marks = '`'.repeat(Math.max(3, ...lines.map((line) => (/^[-+]?\s*(`{3,})/.exec(line)?.[1]?.length ?? 0) + 1)))
  return `\`${path}\`:\n\n${marks}${language}\n${shown.join('\n')}\n${marks}`
}

function languageOf(path: string): string {
  const ending = path.slice(path.lastIndexOf('.') + 1)
  return ending === 'yml' ? 'yaml' : ending === 'svg' ? 'xml' : ending
}

/** As code hosts make it of the heading. */
function anchor(code: string): string {
  return code.replace(/[^a-z0-9-]/g, '')
}
