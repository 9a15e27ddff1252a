import { badge } from './badge.ts'
import { card, cards } from './cards.ts'
import { codeGroup } from './code-group.ts'
import type { Construct } from './construct.ts'
import { details } from './details.ts'
import { fileTree } from './file-tree.ts'
import { keyboard } from './keyboard.ts'
import { steps } from './steps.ts'
import { tab, tabs } from './tabs.ts'

/** Every construct that a directive can write, by name. Admonitions, which a site may add to, are not here. */
export const constructs: Readonly<Record<string, Construct>> = {
  badge,
  card,
  cards,
  'code-group': codeGroup,
  details,
  'file-tree': fileTree,
  kbd: keyboard,
  steps,
  tab,
  tabs,
}

/** Names that `:name[…]` in a line can have; any other stays text. */
export const textNames: ReadonlySet<string> = namesOf('text')

/** Names that `::name` alone on a line can have. Partials are read elsewhere. */
export const leafNames: ReadonlySet<string> = namesOf('leaf').add('partial')

function namesOf(form: Construct['forms'][number]): Set<string> {
  return new Set(Object.entries(constructs).flatMap(([name, { forms }]) => (forms.includes(form) ? [name] : [])))
}
