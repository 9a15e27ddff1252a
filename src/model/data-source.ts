import type { Awaitable } from './awaitable.ts'

/** Data that a plugin has from elsewhere: from a service, from a program, or from anything that no file of the site holds. */
export interface DataSource {
  /**
   * Names the requested data: an address, a query. Another key requests other data. `data.lock` contains the key, so it
   * must not contain a secret: `load` reads secrets from the environment.
   */
  readonly key: string
  /** Seconds after which the data is asked for again by `docs update`, and by builds if it is not pinned. Default: a day. */
  readonly maxAge?: number
  /** Gets the data: a text, bytes, or plain data, which is stored as JSON. What it throws is reported. */
  load(tools: LoadTools): Awaitable<unknown>
}

/** Functions for a source of data. */
export interface LoadTools {
  /** Node's `fetch`; it gives up when time is up, and an answer that is no success is thrown. */
  fetch(url: string | URL, init?: RequestInit): Promise<Response>
  /** Aborted when time is up. */
  readonly signal: AbortSignal
}

/** Folder of the data of an instance, relative to the site's folder. */
export function dataFolder(instance: string): string {
  return `.docs/data/${instance}`
}

/** Path of data that an instance of a plugin has loaded or collected, relative to the site's folder. */
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

/** Names that data may have: with an ending, since the content types find it as a file. */
export const dataName = /^[a-z0-9][a-z0-9_-]*(?:\.[a-z0-9_-]+)*\.[a-z0-9]+$/i
