import { meantOneOf, equallyNear } from './suggest.ts'

/** Suggests files with a similar name in the same folder, or else the only file with the same name elsewhere. */
export function nearFile(
  path: string,
  files: Iterable<string>,
  print: (file: string) => string = String,
): string | undefined {
  const slash = path.lastIndexOf('/') + 1
  const [folder, name] = [path.slice(0, slash), path.slice(slash)]
  const all = [...files]
  const beside = all.filter((file) => file.startsWith(folder) && !file.includes('/', slash))
  const names = beside.map((file) => file.slice(slash))
  const inFolder = meantOneOf(equallyNear(name, names).map((candidate) => print(folder + candidate)))
  const [elsewhere, ...others] = all.filter((file) => `/${file}`.endsWith(`/${name}`))
  if (inFolder !== undefined || elsewhere === undefined || others.length > 0) return inFolder
  return `did you mean "${print(elsewhere)}"?`
}
