/**
 * Shortcuts of a server in the terminal, as in Vite: a letter and Enter. Input is read by line, so that Ctrl+C works as
 * everywhere.
 *
 * @module
 */
import { createInterface } from 'node:readline'
import type { Readable } from 'node:stream'

/** Functions that shortcuts call. */
export interface ShortcutActions {
  open(): void
  /** Reads the site again; absent for a built site. */
  readonly restart?: (() => Promise<void>) | undefined
  quit(): void
  /** Receives the error of a failed restart. */
  onError(error: unknown): void
}

interface Shortcut {
  readonly key: string
  readonly effect: string
  run(): void
}

/** Input and output of shortcuts. */
export interface Terminal {
  readonly input: Readable & { readonly isTTY?: boolean }
  print(text: string): void
}

/** Reads shortcuts if the input is a terminal, and prints how to list them. Returns a function that stops this. */
export function readShortcuts(actions: ShortcutActions, { input, print }: Terminal): () => void {
  if (input.isTTY !== true || process.env['CI'] !== undefined) return () => undefined
  const shortcuts = shortcutsOf(actions, print)
  const lines = createInterface({ input })
  lines.on('line', (line) => shortcuts.find(({ key }) => key === line.trim().toLowerCase())?.run())
  print('press h + enter to show help\n')
  return () => lines.close()
}

function shortcutsOf({ open, restart, quit, onError }: ShortcutActions, print: Terminal['print']): readonly Shortcut[] {
  const reread = async (): Promise<void> => {
    print('reading the site again\n')
    try {
      await restart?.()
      print('the site was read again\n')
    } catch (error) {
      onError(error)
    }
  }
  const shortcuts: Shortcut[] = [
    ...(restart === undefined ? [] : [{ key: 'r', effect: 'read the site again', run: () => void reread() }]),
    { key: 'o', effect: 'open the site in the browser', run: open },
    { key: 'q', effect: 'quit', run: quit },
    {
      key: 'h',
      effect: 'show this help',
      run: () => print(shortcuts.map(({ key, effect }) => `${key} + enter  ${effect}\n`).join('')),
    },
  ]
  return shortcuts
}
