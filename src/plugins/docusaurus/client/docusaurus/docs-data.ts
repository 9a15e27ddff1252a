import { pageFact, labelOf, pluginId, sidebarName, type DocFacts, type VersionFacts } from './page-facts.ts'

/** A doc in Docusaurus's global data. */
export interface GlobalDoc {
  readonly id: string
  readonly path: string
  readonly sidebar?: string
  readonly unlisted?: true
}

/** A version in Docusaurus's global data. Its docs are computed on demand. */
export interface GlobalVersion {
  readonly name: string
  readonly label: string
  readonly isLast: boolean
  readonly path: string
  readonly mainDocId: string
  readonly docs: readonly GlobalDoc[]
  readonly draftIds: readonly string[]
  readonly sidebars: Readonly<Record<string, { readonly link?: { readonly path: string; readonly label: string } }>>
}

/** The docs of an instance in Docusaurus's global data. */
export interface DocsData {
  readonly path: string
  readonly versions: readonly GlobalVersion[]
  readonly breadcrumbs: boolean
}

/** Name of Docusaurus's docs plugin. */
export const docsPlugin = 'docusaurus-plugin-content-docs'

/** Docs of all instances, by id. */
export function allDocsData(): Readonly<Record<string, DocsData>> {
  return Object.fromEntries(
    Object.entries(pageFact('versions')).map(([instance, versions]) => [
      pluginId(instance),
      {
        path: commonPath(versions.map(({ href }) => href)),
        versions: versions.map((version) => globalVersion(instance, version)),
        breadcrumbs: true,
      },
    ]),
  )
}

function globalVersion(instance: string, version: VersionFacts): GlobalVersion {
  const { name, isLast, href, home } = version
  const docsOfVersion = () => pageFact('docs')[instance]?.[name] ?? { docs: [], draftIds: [], sidebars: [] }
  return {
    name,
    label: labelOf(version),
    isLast,
    path: href.length > 1 ? href.replace(/\/$/, '') : href,
    get mainDocId() {
      const { docs } = docsOfVersion()
      return (docs.find((doc) => doc.href === home) ?? docs[0])?.id ?? ''
    },
    get docs() {
      return docsOfVersion().docs.map((doc) => globalDoc(doc, name))
    },
    get draftIds() {
      return docsOfVersion().draftIds
    },
    get sidebars() {
      const { docs, sidebars } = docsOfVersion()
      return Object.fromEntries(
        sidebars.map((id) => {
          const first = docs.find(({ sidebar }) => sidebar === id)
          return [sidebarName(id, name), first === undefined ? {} : { link: { path: first.href, label: first.title } }]
        }),
      )
    },
  }
}

/** A doc of a version. */
export function globalDoc({ id, href, sidebar, unlisted }: DocFacts, version: string): GlobalDoc {
  return {
    id,
    path: href,
    ...(unlisted === true ? { unlisted } : {}),
    ...(sidebar === undefined ? {} : { sidebar: sidebarName(sidebar, version) }),
  }
}

/** Common base path of all versions of an instance. */
function commonPath(paths: readonly string[]): string {
  const [first = [], ...rest] = paths.map((path) => path.split('/').filter((part) => part !== ''))
  let count = first.length
  for (const parts of rest) count = Math.min(count, first.findIndex((part, index) => part !== parts[index]) >>> 0)
  return `/${first.slice(0, count).join('/')}`
}
