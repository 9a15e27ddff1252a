import type { Origins } from '../../api/origins.ts'
import type { TreePage } from '../../api/schema-tree.ts'
import type { PluginWords } from '../kit.ts'
import type { Outline } from './outline.ts'

/** The words of this plugin. */
export type EventWords = PluginWords['asyncapi']

/** Values shared by the pages of one description. */
export interface EventContext {
  readonly outline: Outline
  readonly origins: Origins
  readonly base: string
  readonly eventWords: EventWords
}

/** A page being built, with the values shared between pages. */
export interface EventPage {
  readonly page: TreePage
  readonly context: EventContext
}
