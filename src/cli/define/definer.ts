import type { Command } from 'commander'

type Run = (...args: never[]) => number | Promise<number>

/** Means to define commands. */
export interface Definer {
  readonly docs: Command
  /** Adds a command whose argument is the folder of a site. */
  site(name: string): Command
  /** The action of a command, which is loaded when it is called, so that `--help` answers at once. */
  action(load: () => Promise<Run>): (...args: readonly unknown[]) => Promise<void>
}

/** Defines commands of a program; `done` gets the exit code. */
export function definer(docs: Command, done: (code: number) => void): Definer {
  return {
    docs,
    site: (name) => docs.command(name).argument('[siteDir]', 'folder with site.config.yaml', '.'),
    // Commander passes arguments, options and, last, the command itself.
    action:
      (load) =>
      async (...args) =>
        done(await (await load())(...(args.slice(0, -1) as never[]))),
  }
}
