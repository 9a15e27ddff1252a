import type { ReactNode } from 'react'

const pattern = /\[([^\]]+)\]\(([^()\s]+)\)|\*\*([^*]+)\*\*|\*([^*]+)\*|`([^`]+)`/g

/** Line of the configuration with inline Markdown: links, strong, emphasis, code. */
export function InlineMarkdown({ text }: { readonly text: string }) {
  const nodes: ReactNode[] = []
  let end = 0
  for (const match of text.matchAll(pattern)) {
    const [all, label, href, strong, emphasis, code] = match
    nodes.push(text.slice(end, match.index))
    if (label !== undefined && href !== undefined) {
      nodes.push(
        isSafe(href) ? (
          <a key={match.index} href={href}>
            {label}
          </a>
        ) : (
          label
        ),
      )
    } else if (strong !== undefined) nodes.push(<strong key={match.index}>{strong}</strong>)
    else if (emphasis !== undefined) nodes.push(<em key={match.index}>{emphasis}</em>)
    else nodes.push(<code key={match.index}>{code}</code>)
    end = match.index + all.length
  }
  return <>{[...nodes, text.slice(end)]}</>
}

function isSafe(href: string): boolean {
  return /^(?:https?:\/\/|mailto:|[/#])/i.test(href)
}
