/** The samples of the reference, read from the data of its pages. */
import type { Media, OperationData, TextRef } from '../../../../src/plugins/openapi/data.ts'
import type { ApiData } from '../../../../src/plugins/openapi/guide.ts'
import { ownFiles, splitFiles } from '../../../plugins/openapi/describe.ts'

/** Examples on the page of an operation. */
export interface Shown {
  readonly operation: string
  readonly role: string
  readonly method: string
  /** Language → the code of the call. */
  readonly samples: Readonly<Record<string, string>>
  /** Bodies of requests. */
  readonly bodies: readonly Example[]
  /** Bodies of successful responses. */
  readonly answers: readonly Example[]
}

interface Example {
  readonly label: string
  readonly type: string
  readonly value: unknown
}

const { entries } = await splitFiles(ownFiles())

export const operationExamples: readonly Shown[] = entries.flatMap(({ data: raw, fragments }) => {
  const data = raw as ApiData
  if (data.kind !== 'page' || data.page.kind !== 'operation') return []
  const code = ({ name }: TextRef): string => {
    const text = fragments.find((fragment) => fragment.name === name)?.text ?? ''
    return /^(`{3,})\w*\n(.*)\n\1\s*$/s.exec(text)?.[2] ?? ''
  }
  const examples = (media: readonly Media[]): readonly Example[] =>
    media.flatMap(({ type, examples: all }) =>
      all.map(({ label, text }) => ({ label, type, value: JSON.parse(code(text)) as unknown })),
    )
  return [shownOf(data.page, code, examples)]
})

function shownOf(
  { operation, role, method, samples, body, responses }: OperationData,
  code: (text: TextRef) => string,
  examples: (media: readonly Media[]) => readonly Example[],
): Shown {
  return {
    operation,
    method,
    role: role ?? 'viewer',
    samples: Object.fromEntries(samples.map(({ id, text }) => [id, code(text)])),
    bodies: examples(body?.media ?? []),
    answers: responses.filter(({ status }) => status.startsWith('2')).flatMap(({ media }) => examples(media)),
  }
}
