import { useEffect, useState, type ReactNode } from 'react'
import config from '@generated/docusaurus.config'
import Head from './Head.tsx'

export * from './docs-client.tsx'
export * from './theme-tools.tsx'

/** Colour mode of the page. */
export function useColorMode() {
  const [colorMode, setMode] = useState<'light' | 'dark'>('light')
  useEffect(() => {
    const readTheme = (): void => {
      const { theme } = document.documentElement.dataset
      const isDark = theme === 'dark' || (theme === 'system' && matchMedia('(prefers-color-scheme: dark)').matches)
      setMode(isDark ? 'dark' : 'light')
    }
    readTheme()
    const watching = new MutationObserver(readTheme)
    watching.observe(document.documentElement, { attributeFilter: ['data-theme'] })
    return () => watching.disconnect()
  }, [])
  const setColorMode = (mode: string): void => {
    document.documentElement.dataset['theme'] = mode
  }
  return { colorMode, colorModeChoice: colorMode, setColorMode, isDarkTheme: colorMode === 'dark' }
}

/** `themeConfig` of the configuration. */
export function useThemeConfig(): unknown {
  return (config as { readonly themeConfig: unknown }).themeConfig
}

type Metadata = { readonly title?: string; readonly description?: string; readonly children?: ReactNode }

/** Title, description and other metadata of a page. */
export function PageMetadata({ title, description, children }: Metadata) {
  return (
    <Head>
      {title !== undefined && <title>{title}</title>}
      {description !== undefined && <meta name="description" content={description} />}
      {children}
    </Head>
  )
}

/** Renders its children. */
export function HtmlClassNameProvider({ children }: { readonly children?: ReactNode }) {
  return <>{children}</>
}

export { HtmlClassNameProvider as ThemeProvider, HtmlClassNameProvider as SkipToContentLink }

/** Size class of the window. */
export function useWindowSize(): 'desktop' | 'mobile' | 'ssr' {
  const [size, setSize] = useState<'desktop' | 'mobile' | 'ssr'>('ssr')
  useEffect(() => setSize(window.innerWidth > 996 ? 'desktop' : 'mobile'), [])
  return size
}

/** Selects the singular or the plural of a text. */
export function usePluralForm() {
  return { selectMessage: (count: number, words: string) => words.split('|')[count === 1 ? 0 : 1] ?? words }
}

/** Empty groups of class names: elements of Docusaurus' theme do not exist here. */
export const ThemeClassNames = { page: {}, wrapper: {}, common: {}, layout: {}, docs: {}, blog: {} }

export { default as ErrorCauseBoundary } from './ErrorBoundary.tsx'
export { default as Details } from '../theme/Details.tsx'
