import type { Sandbox } from '../engine.ts'

/** The worlds of a process, as the page of requests sees them. */
export interface PanelWorlds {
  /** Name → world; the first has no name. */
  worlds(): ReadonlyMap<string, Sandbox>
  /** Calls back when a world came or went, or when something happened in one, until what it gives is called. */
  watch(changed: () => void): () => void
}
