import type { ComponentType, ReactElement, ReactNode } from 'react'
import type { DocumentProps, LayoutProps } from '../theme.ts'

/** What the bundle of the theme exports: the contract between `theme/` and the tool. */
export interface ThemeModule {
  readonly Document: ComponentType<DocumentProps>
  readonly layouts: Readonly<Record<string, ComponentType<LayoutProps>>>
  readonly components: Readonly<Record<string, ComponentType>>
  /** What stands for a component that is missing or throws, where that is no error. */
  readonly missing?: (name: string, reason?: string) => ComponentType
  readonly inlineScript: string
  /** React of the tool itself: one copy for theme, pages and islands. */
  readonly createElement: (type: unknown, props: unknown, ...children: ReactNode[]) => ReactElement
}
