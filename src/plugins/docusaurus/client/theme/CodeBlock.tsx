import { Children, isValidElement, type ReactNode } from 'react'

interface CodeBlockProps {
  readonly children?: ReactNode
  readonly className?: string
  readonly language?: string
  readonly title?: ReactNode
  readonly metastring?: string
  readonly showLineNumbers?: boolean | number
}

/** A code block. The compiler highlights it like a fence. */
export default function CodeBlock({
  children,
  className = '',
  language = /(?:^|\s)language-(\S+)/.exec(className)?.[1],
  title,
  metastring = '',
  showLineNumbers,
}: CodeBlockProps) {
  const words = [
    metastring,
    ...(typeof title === 'string' ? [`title="${title.replaceAll('"', "'")}"`] : []),
    ...(showLineNumbers === true
      ? ['showLineNumbers']
      : typeof showLineNumbers === 'number'
        ? [`showLineNumbers=${showLineNumbers}`]
        : []),
  ]
  const code = textOf(children).replace(/^\n+|\n+$/g, '')
  return (
    <pre data-meta={words.filter((word) => word !== '').join(' ')}>
      <code className={language === undefined ? undefined : `language-${language}`}>{code}</code>
    </pre>
  )
}

function textOf(children: ReactNode): string {
  return Children.toArray(children)
    .map((child) => (isValidElement<{ children?: ReactNode }>(child) ? textOf(child.props.children) : String(child)))
    .join('')
}
