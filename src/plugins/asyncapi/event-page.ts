import type { Origins } from '../../api/origins.ts'
import type { TreePage } from '../../api/schema-tree.ts'
import type { PluginWords } from '../kit.ts'
import type { Outline } from './outline.ts'

/** The words of this plugin. */
export type EventWords = PluginWords['asyncapi']

/** What the pages of one description share. */
export interface Around {
  readonly outline: Outline
  readonly origins: Origins
  readonly base: string
  readonly own: EventWords
}

/** A page in the making, and what it shares with the others. */
export interface EventPage {
  readonly page: TreePage
  readonly around: Around
}
