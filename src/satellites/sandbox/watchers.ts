/** A list of callbacks for changes. */
export class Watchers {
  readonly #watchers = new Set<() => void>()

  /** Adds a callback. Returns a function that removes it. */
  watch(changed: () => void): () => void {
    this.#watchers.add(changed)
    return () => void this.#watchers.delete(changed)
  }

  notify(): void {
    for (const changed of [...this.#watchers]) changed()
  }
}
