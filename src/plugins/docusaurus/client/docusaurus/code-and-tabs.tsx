/** Theme functions for code blocks and tabs that swizzled components import. */
import { Children, isValidElement, useState, type ReactElement, type ReactNode } from 'react'

/** Language in the class of a code block. */
export const parseLanguage = (className = ''): string | undefined => /(?:^|\s)language-(\S+)/.exec(className)?.[1]

export const parseCodeBlockTitle = (metastring = ''): string => /title=(["'])(.*?)\1/.exec(metastring)?.[2] ?? ''

export const containsLineNumbers = (metastring = ''): boolean => metastring.includes('showLineNumbers')

/** Number of the first line; `undefined` without line numbers. */
export function getLineNumbersStart(options: {
  readonly showLineNumbers?: boolean | number
  readonly metastring?: string
}): number | undefined {
  if (typeof options.showLineNumbers === 'number') return options.showLineNumbers
  const match = /showLineNumbers(?:=(\d+))?/.exec(options.metastring ?? '')
  return options.showLineNumbers === true || match !== null ? Number(match?.[1] ?? 1) : undefined
}

/** The code without line classes, since the compiler marks lines. */
export const parseLines = (code: string) => ({ code: code.replace(/\n$/, ''), lineClassNames: {} })

/** Facts about a code block. */
export function createCodeBlockMetadata(options: {
  readonly code: string
  readonly className?: string
  readonly language?: string
  readonly metastring?: string
  readonly title?: ReactNode
  readonly showLineNumbers?: boolean | number
}) {
  const { className = '', metastring = '' } = options
  const language = options.language ?? parseLanguage(className) ?? 'text'
  const title = parseCodeBlockTitle(metastring) || options.title
  const lineNumbersStart = getLineNumbersStart(options)
  return { ...parseLines(options.code), codeInput: options.code, className, language, title, lineNumbersStart }
}

/** Empty: code colours are in the style sheet. */
export const getPrismCssVariables = (): Record<string, string> => ({})

export const useCodeWordWrap = () => ({
  codeBlockRef: { current: null },
  isEnabled: false,
  isCodeScrollable: false,
  toggle: (): void => undefined,
})

export const useCodeBlockContext = () => ({
  metadata: createCodeBlockMetadata({ code: '' }),
  wordWrap: useCodeWordWrap(),
})

interface TabProps {
  readonly value: string
  readonly label?: string
  readonly default?: boolean
  readonly attributes?: object
}

/** The tabs among children. */
export function sanitizeTabsChildren(children: ReactNode): ReactElement<TabProps>[] {
  return Children.toArray(children).filter((child): child is ReactElement<TabProps> => isValidElement<TabProps>(child))
}

/** The tabs and the selected one. */
export function useTabs(options: {
  readonly values?: readonly TabProps[]
  readonly defaultValue?: string | null
  readonly children?: ReactNode
}) {
  const tabValues = options.values ?? sanitizeTabsChildren(options.children).map(({ props }) => props)
  const first = options.defaultValue ?? (tabValues.find((tab) => tab.default === true) ?? tabValues[0])?.value
  const [selectedValue, selectValue] = useState(options.defaultValue === null ? null : first)
  return { selectedValue, selectValue, tabValues }
}

/** Name of `useTabs` in newer themes. */
export const useTabsContextValue = (options: Parameters<typeof useTabs>[0]) => useTabs(options)
