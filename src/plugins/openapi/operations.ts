import { defined } from '../../base/defined.ts'
import type { ApiOperation, ApiRequest, PluginWords } from '../kit.ts'
import { apiParameter } from '../../api/calls.ts'
import { loadExamples } from '../../api/generate/index.ts'
import { outlineOf, type Call } from './outline.ts'
import { sampleSource } from './sample-source.ts'
import { isJson } from '../../api/media-type.ts'
import { sampleMedia } from './samples/body.ts'
import { credentialsOf } from './samples/credentials.ts'
import { sampleServer, samplesOf } from './samples/index.ts'
import { examplesOf, fullestFirst, jsonExample } from '../../api/texts.ts'
import { dict, isDict, resolve, text, type Dict } from '../../api/value.ts'

/** Maximum length (JSON) of a generated example with optional fields. */
const maxMade = 800

/** The operations of a description, for other plugins. */
export async function operationsFor(root: unknown, words: PluginWords): Promise<readonly ApiOperation[]> {
  if (!isDict(root)) return []
  const examples = await loadExamples(root)
  const make = (schema: unknown, direction: 'request' | 'response'): unknown => {
    for (const length of [undefined, 'brief'] as const) {
      const example = examples.make(schema, direction, length)
      if (example.kind !== 'value') return undefined
      if (length === 'brief' || JSON.stringify(example.value).length <= maxMade) return example.value
    }
    return undefined
  }
  const { calls } = outlineOf(root, words.openapi)
  return calls.filter(({ kind }) => kind === 'operation').map((call) => operationOf(call, root, make))
}

type Make = (schema: unknown, direction: 'request' | 'response') => unknown

function operationOf(call: Call, root: Dict, make: Make): ApiOperation {
  const { node, method, path, title, route } = call
  const source = sampleSource(call, root, (schema) => make(schema, 'request'))
  const content = dict(resolve(root, node['requestBody']).node['content'])
  const first = sampleMedia(content)?.[0]
  const encodings = Object.keys(content).flatMap((type) => {
    const { encoding } = resolve(root, content[type]).node
    return isDict(encoding) ? [[type, encoding] as const] : []
  })
  return defined({
    id: text(node['operationId']),
    method: method.toUpperCase(),
    path,
    title,
    route,
    server: sampleServer(source.server),
    parameters: source.parameters.map((parameter) => apiParameter(parameter, root)),
    bodyTypes: [...new Set([...(first === undefined ? [] : [first]), ...Object.keys(content)])],
    bodyEncodings: encodings.length === 0 ? undefined : Object.fromEntries(encodings),
    credentials: credentialsOf(root, node),
    samples: (request: ApiRequest) => samplesOf(source, request),
    answer: (status: string) => answerOf(status, { root, node, make }),
  })
}

function answerOf(
  status: string,
  { root, node, make }: { readonly root: Dict; readonly node: Dict; readonly make: Make },
): unknown {
  const responses = dict(node['responses'])
  const first = status[0] ?? ''
  const inRange = /^\dXX$/.test(status) ? Object.keys(responses).find((key) => key.startsWith(first)) : undefined
  const candidates = [status, inRange ?? '', `${first}XX`, `${first}xx`, 'default']
  const statusKey = candidates.find((candidate) => Object.hasOwn(responses, candidate))
  if (statusKey === undefined) return undefined
  const content = dict(resolve(root, responses[statusKey]).node['content'])
  const media = Object.entries(content).find(([type]) => isJson(type))?.[1]
  if (media === undefined) return undefined
  const { node: mediaNode } = resolve(root, media)
  const [example] = fullestFirst(examplesOf(mediaNode, root).filter(({ isElsewhere }) => isElsewhere !== true))
  if (example !== undefined) return jsonExample(example.value, resolve(root, mediaNode['schema']).node)
  return make(mediaNode['schema'], 'response')
}
