import { Fragment, isValidElement, type ReactNode } from 'react'

/** Values for the placeholders in braces, by name. */
export type Values = Readonly<Record<string, ReactNode>>

/** Replaces `{names}` in a text with values. */
export function interpolate(text: string, values: Values = {}): ReactNode {
  const parts = text.split(/(\{\w+\})/).map((part, index) => {
    const name = /^\{(\w+)\}$/.exec(part)?.[1]
    const value = name !== undefined && Object.hasOwn(values, name) ? values[name] : part
    return isValidElement(value) ? <Fragment key={index}>{value}</Fragment> : value
  })
  return parts.some((part) => typeof part === 'object') ? parts : parts.map(String).join('')
}

/** See `interpolate`. */
export default function Interpolate({ children = '', values }: { children?: string; values?: Values }) {
  return <>{interpolate(children, values)}</>
}
