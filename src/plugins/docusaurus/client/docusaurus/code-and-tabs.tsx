/** What swizzled code blocks and tabs of Docusaurus ask its theme for. */
import { Children, isValidElement, useState, type ReactElement, type ReactNode } from 'react'

/** The language that the class of a code block names. */
export const parseLanguage = (className = ''): string | undefined => /(?:^|\s)language-(\S+)/.exec(className)?.[1]

export const parseCodeBlockTitle = (metastring = ''): string => /title=(["'])(.*?)\1/.exec(metastring)?.[2] ?? ''

export const containsLineNumbers = (metastring = ''): boolean => metastring.includes('showLineNumbers')

/** The number of the first line; nothing where lines have none. */
export function getLineNumbersStart(given: {
  readonly showLineNumbers?: boolean | number
  readonly metastring?: string
}): number | undefined {
  if (typeof given.showLineNumbers === 'number') return given.showLineNumbers
  const written = /showLineNumbers(?:=(\d+))?/.exec(given.metastring ?? '')
  return given.showLineNumbers === true || written !== null ? Number(written?.[1] ?? 1) : undefined
}

/** The code, and classes of its lines, which have none: the compiler marks lines. */
export const parseLines = (code: string) => ({ code: code.replace(/\n$/, ''), lineClassNames: {} })

/** What is known of a code block. */
export function createCodeBlockMetadata(given: {
  readonly code: string
  readonly className?: string
  readonly language?: string
  readonly metastring?: string
  readonly title?: ReactNode
  readonly showLineNumbers?: boolean | number
}) {
  const { className = '', metastring = '' } = given
  const language = given.language ?? parseLanguage(className) ?? 'text'
  const title = parseCodeBlockTitle(metastring) || given.title
  const lineNumbersStart = getLineNumbersStart(given)
  return { ...parseLines(given.code), codeInput: given.code, className, language, title, lineNumbersStart }
}

/** Colours of code are in the style sheet. */
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

/** The tabs among some children. */
export function sanitizeTabsChildren(children: ReactNode): ReactElement<TabProps>[] {
  return Children.toArray(children).filter((one): one is ReactElement<TabProps> => isValidElement<TabProps>(one))
}

/** The tabs, and which of them is open. */
export function useTabs(given: {
  readonly values?: readonly TabProps[]
  readonly defaultValue?: string | null
  readonly children?: ReactNode
}) {
  const tabValues = given.values ?? sanitizeTabsChildren(given.children).map(({ props }) => props)
  const first = given.defaultValue ?? (tabValues.find((one) => one.default === true) ?? tabValues[0])?.value
  const [selectedValue, selectValue] = useState(given.defaultValue === null ? null : first)
  return { selectedValue, selectValue, tabValues }
}

/** The name that newer themes have for it. */
export const useTabsContextValue = (given: Parameters<typeof useTabs>[0]) => useTabs(given)
