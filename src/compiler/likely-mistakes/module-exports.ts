const values = /\?(?:raw|url|react)$|\.(?:svg|png|jpe?g|gif|webp|avif|ico|mp4|webm|mp3|wav|ogg|pdf|woff2?)$/i

/** Hint for a name that a file of another kind than code does not export; `undefined` for code. */
export function exportOfFile(specifier: string, name: string): string | undefined {
  if (/\.(?:json|ya?ml)$/i.test(specifier))
    return `a file of data only exports its keys at the top, and all of it as the default: import data from "${specifier}"`
  return values.test(specifier) ? `the file only has a default export: import ${name} from "${specifier}"` : undefined
}

/** Hint for a package of another framework; `undefined` for other packages. */
export function frameworkHint(name: string): string | undefined {
  if (!/^(?:solid-js|solid-start|preact|vue|svelte|@angular)(?:\/|$)/.test(name)) return undefined
  const hooks = /^preact(?:\/|$)/.test(name)
    ? 'import hooks from "react" instead'
    : 'write it with hooks of "react", such as useState'
  return `components are React, not of "${name.split('/', 1)[0]}": ${hooks}`
}
