type Attributes = Readonly<Record<string, string | undefined>>

/** Creates an element. A string becomes text, never HTML. */
export function element<Name extends keyof HTMLElementTagNameMap>(
  name: Name,
  attributes: Attributes = {},
  ...children: readonly (Node | string)[]
): HTMLElementTagNameMap[Name] {
  const result = document.createElement(name)
  for (const [key, value] of Object.entries(attributes)) if (value !== undefined) result.setAttribute(key, value)
  result.append(...children)
  return result
}
