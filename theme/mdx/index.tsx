import type { ComponentType } from 'react'
import { Admonition } from '@theme/mdx/admonition'
import { Badge } from '@theme/mdx/badge'
import { Card, Cards } from '@theme/mdx/card'
import { Accordion, AccordionGroup, Column, Columns } from '@theme/mdx/columns'
import { Details } from '@theme/mdx/details'
import { Embed, Video, Vimeo, YouTube } from '@theme/mdx/embed'
import { FileTree } from '@theme/mdx/file-tree'
import { Frame } from '@theme/mdx/frame'
import { Icon } from '@theme/mdx/icon'
import { LinkButton } from '@theme/mdx/link-button'
import { Steps } from '@theme/mdx/steps'
import { Tab, TabItem, Tabs } from '@theme/mdx/tabs'
import { ThemedImage } from '@theme/mdx/themed-image'
import { Visibility } from '@theme/mdx/visibility'

/** Components that every MDX page may use without an import. */
export const components = {
  Accordion,
  AccordionGroup,
  Admonition,
  Badge,
  Card,
  Cards,
  Column,
  Columns,
  Details,
  Embed,
  FileTree,
  Frame,
  Icon,
  LinkButton,
  Steps,
  Tab,
  TabItem,
  Tabs,
  ThemedImage,
  Video,
  Vimeo,
  Visibility,
  YouTube,
} as unknown as Readonly<Record<string, ComponentType>>
