import { errorMessage } from '../../../base/error-message.ts'
export interface PreparedRequest {
  readonly method: string
  readonly url: string
  readonly headers: Readonly<Record<string, string>>
  readonly body?: string | FormData
}

/** Result of a call. */
export type Result =
  | {
      readonly status: number
      readonly statusText: string
      readonly ms: number
      readonly headers: readonly (readonly [string, string])[]
      readonly text: string
    }
  | { readonly problem: string }

/**
 * Sends a call to the sandbox, without the browser's stored credentials, so that the browser does not show a password
 * dialog.
 */
export async function send({ method, url, headers, body }: PreparedRequest): Promise<Result> {
  const started = performance.now()
  try {
    const response = await fetch(url, {
      method,
      headers,
      credentials: 'omit',
      cache: 'no-store',
      ...(body === undefined ? {} : { body }),
    })
    const text = await response.text()
    return {
      status: response.status,
      statusText: response.statusText,
      ms: performance.now() - started,
      headers: [...response.headers],
      text,
    }
  } catch (error) {
    return { problem: errorMessage(error) }
  }
}

/** The browser's error message for invalid JSON. */
export function jsonProblem(text: string): string | undefined {
  try {
    JSON.parse(text)
    return undefined
  } catch (error) {
    return errorMessage(error)
  }
}
