import { parametersOf } from '../../api/calls.ts'
import { firstServer } from './servers.ts'
import type { Call } from './outline.ts'
import type { SampleSource } from './samples/index.ts'
import { list, type Dict } from '../../api/value.ts'

/** The operation or its path item, whichever has servers. */
export const ownServers = ({ node, item }: Call): Dict | undefined =>
  [node, item].find((holder) => list(holder['servers']).length > 0)

/** Input for the samples of an operation. */
export function sampleSource(call: Call, root: Dict, generate: SampleSource['generate']): SampleSource {
  const { node, method, path } = call
  const server = firstServer(ownServers(call) ?? root)
  return { root, node, method, path, server, parameters: parametersOf(call, root), generate }
}
