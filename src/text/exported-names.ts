/** Export names of a module by its declarations and lists, without parsing it: it may have mistakes. */
export function exportedNames(text: string): readonly string[] {
  const declared = text.matchAll(/^export\s+(default\b)?(?:(?:async|const|let|var|function|class)\s+)*([\w$]*)/gm)
  const listed = [...text.matchAll(/^export\s*\{([^{}]*)\}/gm)].flatMap(([, list = '']) =>
    list.split(',').map((item) => /([\w$]+)\s*$/.exec(item)?.[1] ?? ''),
  )
  const names = [...declared].map(([, isDefault, name = '']) => isDefault ?? name)
  return [...new Set([...names, ...listed])].filter((name) => name !== '' && !notValues.has(name))
}

/** Words at the position of a name in exports of types. */
const notValues: ReadonlySet<string> = new Set(['type', 'interface', 'enum', 'namespace', 'declare', 'abstract'])
