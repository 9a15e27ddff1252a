/**
 * Rules in addition to those of Redocly.
 *
 * @module
 */
import type { Location as Origin, UserContext } from '@redocly/openapi-core'
import type { Location } from '../../diagnostics/diagnostic.ts'

/** Hint with the location of the first of two equal names. */
export const firstAt = ({ file, line, column }: Location): string => `the first is at ${file}:${line}:${column}`

/** A rule of Redocly's that reports the second `operationId` and, as its second location, the first. */
export function operationIds() {
  const first = new Map<string, Origin>()
  return {
    Operation({ operationId }: { readonly operationId?: unknown }, { report, location }: UserContext): void {
      if (typeof operationId !== 'string') return
      const second = location.child(['operationId'])
      const earlier = first.get(operationId)
      if (earlier === undefined) first.set(operationId, second)
      else report({ message: `the operationId "${operationId}" occurs twice`, location: [second, earlier] })
    },
  }
}

/** A rule of Redocly's that reports path parameters without `required: true`, which the specification demands. */
export function requiredPathParameters() {
  return {
    Parameter(
      parameter: { readonly in?: unknown; readonly required?: unknown },
      { report, location }: UserContext,
    ): void {
      if (parameter.in !== 'path' || parameter.required === true) return
      const at = parameter.required === undefined ? location.key() : location.child(['required'])
      report({ message: 'a parameter in the path is always required: write "required: true"', location: at })
    },
  }
}
