import { examplesOf, fullestFirst, jsonExample, type WrittenExample } from '../../../api/texts.ts'
import { dict, resolve, type Dict } from '../../../api/value.ts'
import { isShown, sampleMedia } from './body.ts'
import { isJson } from '../../../api/media-type.ts'

/** A request body: a media type with one of its examples. */
export interface BodyCase {
  readonly type: string
  /** Media type object with resolved references. */
  readonly media: Dict
  /** Absent if the description has no example, so that a value is generated. */
  readonly example?: WrittenExample
}

/** All bodies of a request, at least one for each media type. The first one is used in samples. */
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

/**
 * Examples of a media type, sorted: the most complete one first, then shorter before longer ones.
 */
function writtenOf(root: Dict, type: string, media: Dict): readonly WrittenExample[] {
  const schema = resolve(root, media['schema']).node
  const examples = examplesOf(media, root, isJson(type) ? 'data' : 'sent')
    .filter(({ isElsewhere }) => isElsewhere !== true)
    .map((example) => (isJson(type) ? { ...example, value: jsonExample(example.value, schema) } : example))
  const short = examples.filter(({ value }) => isShown(value))
  return [...fullestFirst(short), ...fullestFirst(examples.filter((example) => !short.includes(example)))]
}
