/** After so many milliseconds a failed download is tried again, and then once more. */
export const pauses: readonly number[] = [500, 1500]

/** Functions of the environment for a download. */
export interface Means {
  readonly get: (address: string) => Promise<Response>
  readonly pause: (time: number) => Promise<void>
  /** Called before another try. */
  readonly onRetry: () => void
}

/** Downloads JSON. Rejects when the last try has failed. */
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
