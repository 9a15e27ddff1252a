import type { Awaitable } from './awaitable.ts'

/** Source of plugin data outside of the site, such as a service or a program. */
export interface DataSource {
  /**
   * Identifies the requested data, e.g. a URL or a query. Data is loaded again if the key changes. `data.lock` contains the key, so it
   * must not contain a secret: `load` reads secrets from the environment.
   */
  readonly key: string
  /** Age in seconds at which `docs update` loads the data again; builds do the same for data that is not pinned. Default: a day. */
  readonly maxAge?: number
  /** Loads the data: text, bytes, or plain data, which is stored as JSON. Exceptions are reported. */
  load(tools: LoadTools): Awaitable<unknown>
}

/** Functions for `load` of a data source. */
export interface LoadTools {
  /** `fetch` of Node with a timeout. Throws for a response with an error status. */
  fetch(url: string | URL, init?: RequestInit): Promise<Response>
  /** Signal that is aborted at the timeout. */
  readonly signal: AbortSignal
}

/** Folder of the data of an instance, relative to the site folder. */
export function dataFolder(instance: string): string {
  return `.docs/data/${instance}`
}

/** Path of data that an instance of a plugin has loaded or collected, relative to the site folder. */
export function dataPath(instance: string, name: string): string {
  return `${dataFolder(instance)}/${name}`
}

/** Returns true if a folder of the site contains the data of an instance. */
export function isDataFolder(path: string): boolean {
  return /^\.docs\/data\/[^/]+$/.test(path)
}

/** Returns true if a path of the site contains loaded data. */
export function isLoadedData(path: string): boolean {
  return /^\.docs\/data\/[^/.][^/]*\/[^/.][^/]*$/.test(path)
}

/** Valid names of data. They have an extension, since globs of content types match data files. */
export const dataName = /^[a-z0-9][a-z0-9_-]*(?:\.[a-z0-9_-]+)*\.[a-z0-9]+$/i
