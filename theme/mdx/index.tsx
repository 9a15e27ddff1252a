import type { ComponentType } from 'react'
import { Badge } from '@theme/mdx/badge'
import { Card, Cards } from '@theme/mdx/card'
import { Details } from '@theme/mdx/details'
import { Steps } from '@theme/mdx/steps'
import { Tab, Tabs } from '@theme/mdx/tabs'

/** What every MDX page may use without an import. */
export const components = { Badge, Card, Cards, Details, Steps, Tab, Tabs } as unknown as Readonly<
  Record<string, ComponentType>
>
