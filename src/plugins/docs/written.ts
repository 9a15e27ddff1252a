import type { Diagnostic, OptionLocations, OptionPath, Place } from '../../plugin.ts'

/** An error in the options of docs. */
export function problem(code: string, message: string, place?: Place, hint?: string): Diagnostic {
  return {
    code,
    severity: 'error',
    message,
    ...(place === undefined ? {} : { place }),
    ...(hint === undefined ? {} : { hint }),
  }
}

/** Locations in which what is below `at` stands elsewhere below it. */
export function movedLocations(
  options: OptionLocations,
  at: OptionPath,
  where: (path: OptionPath) => OptionPath,
): OptionLocations {
  const to = (path: OptionPath): OptionPath =>
    path.length > at.length && at.every((step, index) => step === path[index])
      ? [...at, ...where(path.slice(at.length))]
      : path
  return { locate: (path) => options.locate(to(path)), locateKey: (path) => options.locateKey(to(path)) }
}
