/** Data of plugins: none of Docusaurus' run here. */
export default function useGlobalData(): Readonly<Record<string, unknown>> {
  return {}
}

/** See `useGlobalData`. */
export function usePluginData(_name?: string, _id?: string): undefined {
  return undefined
}

/** See `useGlobalData`. */
export function useAllPluginInstancesData(_name?: string): Readonly<Record<string, unknown>> {
  return {}
}
