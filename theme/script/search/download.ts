/** Waits (ms) before the second and the third attempt of a download. */
export const pauses: readonly number[] = [500, 1500]

/** Functions of the environment for a download. */
export interface Means {
  readonly get: (address: string) => Promise<Response>
  readonly pause: (time: number) => Promise<void>
  /** Called before another attempt. */
  readonly onRetry: () => void
}

/** Downloads JSON. Rejects when the last attempt has failed. */
export async function download(address: string, { get, pause, onRetry }: Means): Promise<unknown> {
  for (const time of pauses) {
    try {
      return await json(await get(address))
    } catch {
      onRetry()
      await pause(time)
    }
  }
  return json(await get(address))
}

async function json(response: Response): Promise<unknown> {
  if (!response.ok) throw new Error(`${response.status} ${response.url}`)
  return response.json()
}
