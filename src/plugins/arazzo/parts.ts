import {
  didYouMean,
  longestForV8,
  readRegex,
  type Code,
  type Location,
  type WorkflowAction,
  type WorkflowCriterion,
} from '../kit.ts'
import type { ArazzoFile } from './file.ts'
import type { Path } from './selectors.ts'
import { longestForPath } from '../../api/jsonpath.ts'
import { isDict, list, resolve, text, type Dict } from '../../api/value.ts'
import { defined } from '../../base/defined.ts'
import { mappingOf } from '../../base/mapping.ts'

/** A part of a file, with its location. */
export interface Part {
  readonly value: Dict
  readonly path: Path
}

/** Reads parts of a file, and reports their problems. */
export interface PartReader {
  readonly file: ArazzoFile
  report(code: Code, message: string, at: Path | Location, hint?: string): void
}

/** Groups of reusable components. */
type Kind = 'parameters' | 'successActions' | 'failureActions'

/** The items of a list, with references replaced by components. */
export function itemsOf(value: unknown, at: Path, kind: Kind, { file, report }: PartReader): readonly Part[] {
  return list(value).flatMap((entry, index): Part[] => {
    const item = mappingOf(entry)
    const path = [...at, index]
    const reference = text(item['reference'])
    if (reference === undefined) return [{ value: item, path }]
    const components = mappingOf(mappingOf(file.root['components'])[kind])
    const name = new RegExp(`^\\$components\\.${kind}\\.(.+)$`).exec(reference)?.[1]
    if (name === undefined || !Object.hasOwn(components, name)) {
      const names = Object.keys(components).map((key) => `$components.${kind}.${key}`)
      const hint = didYouMean(reference, names, `write $components.${kind}.NAME`)
      report('arazzo/reference', `"${reference}" is not among the components`, [...path, 'reference'], hint)
      return []
    }
    const component = mappingOf(components[name])
    const merged = 'value' in item ? { ...component, value: item['value'] } : component
    return [{ value: merged, path: 'value' in item ? path : ['components', kind, name] }]
  })
}

const kinds: ReadonlySet<string> = new Set(['simple', 'regex', 'jsonpath', 'xpath'])

/** The criteria of a step or of an action. */
export function criteriaOf(value: unknown, at: Path, { file }: PartReader): readonly WorkflowCriterion[] {
  return list(value).map((criterion, index) => {
    const { condition, context, type } = mappingOf(criterion)
    const kind = String(typeof type === 'object' ? (mappingOf(type)['type'] ?? 'simple') : (type ?? 'simple'))
    const about = text(context)
    const criterionText = text(condition) ?? ''
    return {
      kind: (kinds.has(kind) ? kind : 'simple') as WorkflowCriterion['kind'],
      condition: criterionText,
      ...defined({ context: about, longest: longestFor(kind, criterionText) }),
      location: file.locationOf([...at, index, 'condition']),
    }
  })
}

function longestFor(kind: string, condition: string): number | undefined {
  const { pattern, flags } = readRegex(condition)
  return kind === 'regex' ? longestForV8(pattern, flags) : kind === 'jsonpath' ? longestForPath(condition) : undefined
}

/** Actions after success or failure. */
export function actionsOf(
  value: unknown,
  at: Path,
  kind: 'successActions' | 'failureActions',
  reader: PartReader,
): readonly (WorkflowAction & { readonly path: Path })[] {
  return itemsOf(value, at, kind, reader).map(({ value: action, path }) => {
    const { name, type, stepId, workflowId, retryAfter, retryLimit, criteria } = action
    const step = text(stepId)
    const workflow = text(workflowId)
    const inputs = itemsOf(action['parameters'], [...path, 'parameters'], 'parameters', reader).map((part) => ({
      name: text(part.value['name']) ?? '',
      value: part.value['value'],
    }))
    return {
      name: text(name) ?? '',
      type: type === 'goto' || type === 'retry' ? type : 'end',
      ...(step === undefined ? {} : { step }),
      ...(workflow === undefined ? {} : { workflow: plainId(workflow) }),
      ...(inputs.length === 0 ? {} : { parameters: inputs }),
      ...(typeof retryAfter === 'number' ? { after: retryAfter } : {}),
      ...(typeof retryLimit === 'number' ? { limit: retryLimit } : {}),
      criteria: criteriaOf(criteria, [...path, 'criteria'], reader),
      path,
    }
  })
}

/** The id of a workflow, also in another file: `$sourceDescriptions.other.pay` is `other.pay`. */
export function plainId(id: string): string {
  return id.replace(/^\{?\$sourceDescriptions\./, '').replace(/\}$/, '')
}

/** A JSON Schema with references replaced by components. */
export function schemaOf(value: unknown, root: Dict, level = 0): unknown {
  if (Array.isArray(value)) return value.map((item) => schemaOf(item, root, level + 1))
  if (!isDict(value)) return value
  const { $ref: _, ...node } = level > 20 ? value : resolve(root, value).node
  return Object.fromEntries(Object.entries(node).map(([key, item]) => [key, schemaOf(item, root, level + 1)]))
}
