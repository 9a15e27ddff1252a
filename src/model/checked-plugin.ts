/**
 * Wraps plugins of sites and packages for the compiler: each hook validates its result, and throws a `WrongResult` for
 * an invalid one. Built-in plugins rely on their types.
 *
 * @module
 */
import { types } from 'node:util'
import { nearest } from '../diagnostics/suggest.ts'
import { text, type Shape } from '../base/shape.ts'
import { defined } from '../base/defined.ts'
import type { ContentType, MarkdownExtensions, Plugin } from './plugin.ts'
import { attributed, checkedResult, WrongResult, type HookCall } from './plugin-error.ts'
import type { Arrangement, Page } from './page.ts'
import type { KeptOutput, Output, OutputGroup } from './site.ts'
import { arrangement, madeItems, report, split, transformed } from './shapes/page.ts'
import {
  bytes,
  collectedData,
  digestText,
  fileOfGroup,
  fileOfPage,
  fileOfSite,
  isAsyncIterable,
  isIterable,
  memberNames,
  paths,
  pluginShape,
} from './shapes/plugin.ts'

/** Members of a type, each optional or `undefined`. */
export type Members<Type> = { readonly [Key in keyof Type]?: Type[Key] | undefined }

/** A member of a plugin without effect, probably misspelled. */
export interface UnknownMember {
  /** Path such as `types[0].arange`. */
  readonly path: string
  readonly name: string
  /** Names of supported members. */
  readonly members: readonly string[]
}

/** Validates the result of `create`, and returns a plugin whose hooks validate theirs. */
export function checkedPlugin(
  created: unknown,
  instance: string,
): { readonly plugin: Plugin; readonly unknown: readonly UnknownMember[] } {
  const { name: ownName } = (created ?? {}) as { readonly name?: unknown }
  const plugin = typeof ownName === 'string' && ownName !== '' ? ownName : instance
  checkedResult({ plugin, hook: 'create' }, pluginShape, created)
  const { types: kinds = [], markdown = {} } = created as Plugin
  return {
    plugin: withChecks(created as Plugin),
    unknown: [
      ...unknownIn(created as object, memberNames.plugin),
      ...unknownIn(markdown, memberNames.markdown, 'markdown.'),
      ...kinds.flatMap((type, index) => unknownIn(type, memberNames.type, `types[${index}].`)),
    ],
  }
}

/**
 * Members of an object without effect. Members of classes, and those with an underscore, may be internal: they only
 * count if they are similar to a known name.
 */
export function unknownIn(part: object, names: readonly string[], path = ''): UnknownMember[] {
  const prototype = Object.getPrototypeOf(part) as object | null
  // Modules that export hooks by name may have any other exports.
  const isPlain = prototype === Object.prototype || (prototype === null && !types.isModuleNamespaceObject(part))
  const ofClass = isPlain || prototype === null ? [] : Object.getOwnPropertyNames(prototype)
  return [...Object.keys(part), ...ofClass]
    .filter((name) => !names.includes(name) && name !== 'constructor')
    .filter((name) => (isPlain && !name.startsWith('_')) || nearest(name, names) !== undefined)
    .map((name) => ({ path: `${path}${name}`, name, members: names }))
}

function withChecks(created: Plugin): Plugin {
  const plugin = membersOf(created, memberNames.plugin)
  const { transform, items, check, emitPage, digest, emit, collected, markdown } = plugin
  const by = (hook: string, page?: string): HookCall => ({ plugin: plugin.name, hook, page })
  return defined({
    ...plugin,
    types: plugin.types?.map((type) => checkedType(type, by)),
    markdown: markdown && checkedMarkdown(markdown, by),
    collected:
      collected &&
      mapped(collected, ({ collect, ...files }) => ({
        ...files,
        collect: (sources) => checkedResult(by('collect'), collectedData, collect(sources)),
      })),
    transform:
      transform && ((page, about) => checkedResult(by('transform', page.route), transformed, transform(page, about))),
    items:
      items &&
      mapped(
        items,
        (make, name) => (options, tools) => checkedResult(by(`the item "${name}"`), madeItems, make(options, tools)),
      ),
    check: check && ((site) => checkedItems(by('check'), report, check(site))),
    digest: digest && ((page) => checkedResult(by('digest', page.page.route), digestText, digest(page))),
    emitPage:
      emitPage &&
      ((page) => {
        const call = by('emitPage', page.page.route)
        return checkedItems<Output>(call, fileOfPage, emitPage(page)).map((output) => checkedOutput(call, output))
      }),
    emit: emit && ((site) => checkedOutputs(by('emit'), emit(site))),
  } satisfies Members<Plugin>)
}

function checkedType(created: ContentType, by: (hook: string) => HookCall): ContentType {
  const type = membersOf(created, memberNames.type)
  const { needs, split: splitting } = type
  return defined({
    ...type,
    needs: needs && ((source) => attributed(by('needs'), () => checkedResult(by('needs'), paths, needs(source) ?? []))),
    split:
      splitting &&
      ((source) => attributed(by('split'), async () => checkedResult(by('split'), split, await splitting(source)))),
    arrange(entries) {
      const arranged: unknown = type.arrange(entries)
      const mismatch = arrangement(arranged)
      if (mismatch !== undefined)
        throw new WrongResult({ ...by('arrange'), page: pageAt(mismatch.path, arranged) }, mismatch)
      return arranged as Arrangement
    },
  } satisfies Members<ContentType>)
}

function checkedMarkdown(created: MarkdownExtensions, by: (hook: string) => HookCall): MarkdownExtensions {
  const { rewrite, ...markdown } = membersOf(created, memberNames.markdown)
  if (rewrite === undefined) return markdown
  const call = by('rewrite')
  return {
    ...markdown,
    rewrite: (source, about) => attributed(call, () => checkedResult(call, text, rewrite(source, about))),
  }
}

/** Name for reports of a page in an arrangement: its route, or else another property. */
function pageAt(path: string, arranged: unknown): string | undefined {
  const index = /^pages\[(\d+)\]/.exec(path)?.[1]
  if (index === undefined) return undefined
  const { route, entry, title } = ((arranged as Arrangement).pages[Number(index)] ?? {}) as Partial<Page>
  return [route, entry, title].find((part) => typeof part === 'string' && part !== '')
}

/** Known members of an object or a class instance, with functions bound to it. */
function membersOf<Part extends object>(part: Part, names: readonly string[]): Part {
  const entries = names.flatMap((name) => {
    const value = (part as Readonly<Record<string, unknown>>)[name]
    if (value === undefined) return []
    return [[name, typeof value === 'function' ? (value.bind(part) as unknown) : value] as const]
  })
  return Object.fromEntries(entries) as Part
}

function mapped<Value, Result>(
  values: Readonly<Record<string, Value>>,
  change: (value: Value, key: string) => Result,
): Record<string, Result> {
  return Object.fromEntries(Object.entries(values).map(([key, value]) => [key, change(value, key)]))
}

/** Validated items of an iterable; empty for `undefined`. */
function checkedItems<Item>(call: HookCall, item: Shape, value: unknown): Item[] {
  if (value === undefined) return []
  if (!isIterable(value)) throw new WrongResult(call, { path: '', expected: 'a list or another iterable', value })
  const items: Item[] = []
  for (const entry of value) items.push(checkedItem<Item>(call, item, { value: entry, index: items.length }))
  return items
}

function checkedItem<Item>(
  call: HookCall,
  item: Shape,
  { value, index }: { readonly value: unknown; readonly index: number },
): Item {
  const mismatch = item(value)
  if (mismatch === undefined) return value as Item
  const rest = mismatch.path === '' ? '' : `.${mismatch.path}`
  throw new WrongResult(call, { ...mismatch, path: `[${index}]${rest}` })
}

/** Yields the items of a sync or async iterable, each validated. */
async function* checkedStream<Item>(call: HookCall, item: Shape, value: unknown): AsyncIterable<Item> {
  if (value === undefined) return
  if (!isIterable(value) && !isAsyncIterable(value))
    throw new WrongResult(call, { path: '', expected: 'a list or another iterable', value })
  let index = 0
  for await (const entry of value) yield checkedItem<Item>(call, item, { value: entry, index: index++ })
}

async function* checkedOutputs(call: HookCall, value: unknown): AsyncIterable<Output | OutputGroup> {
  const groups = new Set<string>()
  for await (const output of checkedStream<Output | OutputGroup>(call, fileOfSite, value)) {
    if (!('group' in output)) {
      yield checkedOutput(call, output)
      continue
    }
    if (groups.has(output.group))
      throw new WrongResult(call, {
        path: 'group',
        expected: 'unique among the groups of the plugin',
        value: output.group,
      })
    groups.add(output.group)
    yield checkedGroup(call, output)
  }
}

function checkedGroup(call: HookCall, group: OutputGroup): OutputGroup {
  const inGroup = (part: string): HookCall => ({ ...call, hook: `${part} of the group "${group.group}"` })
  return defined({
    group: group.group,
    key: group.key,
    outputs: async function* (last) {
      const files = checkedStream<Output | KeptOutput>(inGroup('outputs'), fileOfGroup, group.outputs(last))
      for await (const file of files) yield 'kept' in file ? file : checkedOutput(call, file)
    },
    state: group.state && (() => checkedResult(inGroup('state'), text, group.state?.() ?? '')),
  } satisfies Members<OutputGroup>)
}

/** Wraps an output, so that its content is validated when it is written. */
function checkedOutput(call: HookCall, output: Output): Output {
  const ofContent: HookCall = { ...call, hook: `content of "${output.path}" in ${call.hook}` }
  return {
    path: output.path,
    content() {
      const content: unknown = output.content()
      if (isAsyncIterable(content)) return checkedStream<string>(ofContent, text, content)
      if (content instanceof Promise)
        return content.then((value: unknown) => checkedResult(ofContent, bytes, value)) as Promise<string>
      return checkedResult(ofContent, bytes, content) as string
    },
  }
}
