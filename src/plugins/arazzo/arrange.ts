import { makeUnique } from '../../api/names.ts'
import { rootCrumb, withNeighbours, type ReferenceLook } from '../../api/reference-pages.ts'
import {
  fileHref,
  joinRoute,
  type Arrangement,
  type Entry,
  type Heading,
  type NavItem,
  type Page,
  type PluginWords,
} from '../kit.ts'
import type { WorkflowData, WorkflowsData } from './data.ts'
import type { FileEntry, WorkflowEntry } from './split.ts'
import { slugOf } from './workflow-names.ts'

/** Data of an entry of workflows. */
export type ArazzoData = FileEntry | WorkflowEntry

interface ArrangeOptions extends ReferenceLook {
  /** Base URL with a slash at both ends. */
  readonly baseUrl: string
  readonly words: PluginWords['arazzo']
  readonly tryIt: boolean
}

type Of<Data> = Omit<Entry<ArazzoData>, 'data'> & { readonly data: Data }

/**
 * Creates a page for each workflow except those shown on an author's page, a list of workflows, and files
 * for agents.
 */
export function arrange(entries: readonly Entry<ArazzoData>[], options: ArrangeOptions): Arrangement {
  const { base, label, sidebar } = options
  const workflowEntries = entries.filter(
    (entry): entry is Entry<ArazzoData> & Of<WorkflowEntry> => entry.data.kind === 'workflow',
  )
  const unique = makeUnique()
  const routes = new Map(workflowEntries.map(({ key, data }) => [key, joinRoute(base, unique(slugOf(data.id)))]))
  const toolFile = (key: string): string => `${(routes.get(key) ?? '').slice(1)}.tool.json`
  const runFile = (key: string): string => `${(routes.get(key) ?? '').slice(1)}.run.json`
  const listed = workflowEntries.filter(({ data }) => data.page === undefined)
  const routeOf = ({ key, data }: Of<WorkflowEntry>): string => data.page ?? routes.get(key) ?? ''
  const byId = new Map(workflowEntries.map((entry) => [entry.data.id, entry]))
  const root = base === '' ? '/' : base
  const toolsFile = `${base === '' ? '' : `${base.slice(1)}/`}tools.json`
  const workflows = listed.map((entry): Page => {
    const { key, data, fragments, locations } = entry
    const view: WorkflowData = {
      kind: 'workflow',
      key,
      id: data.id,
      hasInputs: fragments['inputs'] !== undefined,
      hasDiagram: fragments['diagram'] !== undefined,
      hasOutputs: fragments['outputs'] !== undefined,
      dependsOn: data.dependsOn.map((id) => {
        const before = byId.get(id)
        return before === undefined ? { label: id } : { label: before.data.title, href: routeOf(before) }
      }),
      steps: data.steps.map((step) => ({
        ...step,
        hasProse: fragments[`prose:${step.anchor}`] !== undefined,
        hasAnswer: fragments[`answer:${step.anchor}`] !== undefined,
      })),
      tool: fileHref(toolFile(key), options.baseUrl),
      run: fileHref(runFile(key), options.baseUrl),
      tryIt: options.tryIt,
    }
    const description = fragments['body']?.excerpt ?? ''
    return {
      route: routeOf(entry),
      layout: 'workflow',
      ...(options.tryIt ? { features: ['try-workflow'] } : {}),
      textFrom: 'page',
      title: data.title,
      ...(description === '' ? {} : { description }),
      keywords: [data.id],
      entry: key,
      data: view as never,
      sidebar,
      breadcrumbs: [rootCrumb(options), { label: data.title }],
      headings: headingsOf(view, options.words),
      group: label,
      ...(locations['workflow'] === undefined ? {} : { location: locations['workflow'] }),
    }
  })
  const pages = withNeighbours(workflows)
  const links = listed.map((entry): NavItem => ({ type: 'link', label: entry.data.title, href: routeOf(entry) }))
  const index = entries.find((entry): entry is Entry<ArazzoData> & Of<FileEntry> => entry.data.kind === 'file')
  const hasIndex = index !== undefined && listed.length > 0
  const tools = workflowEntries.map((entry) => ({ ...entry.data.tool, url: options.baseUrl + routeOf(entry).slice(1) }))
  return {
    pages: hasIndex
      ? [
          indexPage(index, workflowEntries, routeOf, { ...options, root, tools: fileHref(toolsFile, options.baseUrl) }),
          ...pages,
        ]
      : pages,
    sidebars: hasIndex ? [{ id: sidebar, items: [{ type: 'link', label, href: root }, ...links] }] : [],
    files: [
      ...workflowEntries.map((entry, index) => ({ path: toolFile(entry.key), text: json(tools[index]) })),
      ...workflowEntries.map(({ key, data }) => ({ path: runFile(key), text: `${JSON.stringify(data.run)}\n` })),
      ...(tools.length === 0 ? [] : [{ path: toolsFile, text: json({ tools }) }]),
    ],
  }
}

const json = (value: unknown): string => `${JSON.stringify(value, null, 2)}\n`

function indexPage(
  { key, data, source, fragments }: Of<FileEntry>,
  workflowEntries: readonly Of<WorkflowEntry>[],
  routeOf: (entry: Of<WorkflowEntry>) => string,
  { label, root, sidebar, tools }: ArrangeOptions & { readonly root: string; readonly tools: string },
): Page {
  const view: WorkflowsData = {
    kind: 'workflows',
    key,
    rows: workflowEntries.map((entry) => {
      const lead = entry.fragments['body']?.excerpt ?? ''
      return {
        label: entry.data.title,
        href: routeOf(entry),
        steps: entry.data.steps.length,
        ...(lead === '' ? {} : { lead }),
      }
    }),
    tools,
  }
  const description = fragments['body']?.excerpt ?? ''
  return {
    route: root,
    layout: 'workflows',
    textFrom: 'page',
    title: data.title,
    search: { kind: 'list' },
    ...(description === '' ? {} : { description }),
    entry: key,
    data: view as never,
    sidebar,
    breadcrumbs: [{ label, href: root }],
    headings: [],
    group: label,
    location: { file: source, line: 1, column: 1 },
  }
}

/** Headings of the layout. */
function headingsOf(
  { hasInputs, hasDiagram, hasOutputs, steps }: WorkflowData,
  words: PluginWords['arazzo'],
): readonly Heading[] {
  const heading = (id: string, text: string): Heading => ({ depth: 2, id, text })
  return [
    ...(hasInputs ? [heading('inputs', words.inputs)] : []),
    ...(hasDiagram ? [heading('sequence', words.sequence)] : []),
    ...steps.map(({ anchor, title }, index) => heading(anchor, `${index + 1}. ${title}`)),
    ...(hasOutputs ? [heading('outputs', words.result)] : []),
  ]
}
