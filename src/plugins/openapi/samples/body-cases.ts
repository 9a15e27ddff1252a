import { examplesOf, fullestFirst, jsonExample, type WrittenExample } from '../../../api/texts.ts'
import { dict, resolve, type Dict } from '../../../api/value.ts'
import { isShown, sampleMedia } from './body.ts'
import { isJson } from '../../../api/media-type.ts'

/** A body of a request: a media type with one of its examples. */
export interface BodyCase {
  readonly type: string
  /** Without references. */
  readonly media: Dict
  /** Absent if the description has no example; a value is generated then. */
  readonly example?: WrittenExample
}

/** All bodies of a request, at least one for each media type. The first is the one in samples. */
export function bodyCases(root: Dict, operation: Dict): readonly BodyCase[] {
  const content = dict(resolve(root, operation['requestBody']).node['content'])
  const first = sampleMedia(content)
  if (first === undefined) return []
  const others = Object.entries(content).filter(([type]) => type !== first[0])
  return [first, ...others].flatMap(([type, value]): BodyCase[] => {
    const media = resolve(root, value).node
    const examples = writtenOf(root, type, media)
    return examples.length === 0 ? [{ type, media }] : examples.map((example) => ({ type, media, example }))
  })
}

/** The examples of a media type: short ones before long ones, and the fullest first. */
function writtenOf(root: Dict, type: string, media: Dict): readonly WrittenExample[] {
  const schema = resolve(root, media['schema']).node
  const examples = examplesOf(media, root, isJson(type) ? 'data' : 'sent')
    .filter(({ isElsewhere }) => isElsewhere !== true)
    .map((example) => (isJson(type) ? { ...example, value: jsonExample(example.value, schema) } : example))
  const short = examples.filter(({ value }) => isShown(value))
  return [...fullestFirst(short), ...fullestFirst(examples.filter((example) => !short.includes(example)))]
}
