/**
 * Explains a URL path that Git Bash on Windows converted to a Windows path, such as `C:/Program Files/Git/docs/` for
 * `/docs/`. Returns `undefined` for other texts.
 */
export function convertedPathHint(text: string): string | undefined {
  const path = /^[a-z]:[\\/](?:.*[\\/])?(?:(?:Portable)?Git|msys\d*|cygwin\d*)[\\/](?:(?:current|\d[\w.]*)[\\/])?(.*)$/i
  const end = path.exec(text)?.[1]?.replaceAll('\\', '/')
  if (end === undefined) return undefined
  return `Git Bash converted "/${end}" to a Windows path: set MSYS_NO_PATHCONV=1, or write //${end}`
}
