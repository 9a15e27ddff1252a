import { allDocsData, docsPlugin } from './docs-data.ts'

type Instances = Readonly<Record<string, unknown>>

/** Data of plugins: only of the docs, since other Docusaurus plugins do not run here. */
export default function useGlobalData(): Readonly<Record<string, Instances>> {
  return { [docsPlugin]: allDocsData() }
}

/** The data of all instances of a plugin. */
export function useAllPluginInstancesData(name: string, { failfast = false } = {}): Instances | undefined {
  const data = useGlobalData()[name]
  if (data === undefined && failfast) throw new Error(`there is no data of the plugin "${name}"`)
  return data
}

/** The data of one instance of a plugin. */
export function usePluginData(name: string, id = 'default', options: { readonly failfast?: boolean } = {}): unknown {
  const data = useAllPluginInstancesData(name, options)?.[id]
  if (data === undefined && options.failfast === true)
    throw new Error(`there is no data of the plugin "${name}" with the id "${id}"`)
  return data
}
