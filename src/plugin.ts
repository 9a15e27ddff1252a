/**
 * The public interface of plugins: `@waybill/docs/plugin`. Built-in plugins use `plugins/kit.ts`, which exports more.
 *
 * @module
 */
export { z } from 'zod'
export { didYouMean } from './diagnostics/suggest.ts'
export { startOf } from './diagnostics/diagnostic.ts'
export { joinRoute, kebab } from './model/address.ts'
export { dataPath } from './model/data-source.ts'
export { readFrontMatter, splitFrontMatter } from './model/front-matter.ts'
export { contentType, definePlugin } from './model/plugin.ts'
export { escapeMarkup } from './base/escape.ts'
export { isSafeUrl } from './text/url.ts'
export { isMapping } from './base/mapping.ts'
export { readYaml, readYamlData } from './text/yaml/yaml.ts'

export type { Diagnostic, Location, Severity } from './diagnostics/diagnostic.ts'
export type { Awaitable } from './model/awaitable.ts'
export type { DataSource, LoadTools } from './model/data-source.ts'
export type { Entry, RawEntry, RawFragment, Source } from './model/entry.ts'
export type { AssetFact, FragmentFacts, Heading, Link, Section } from './model/facts.ts'
export type { HeadItem } from './model/head.ts'
export type {
  ArrangeDiagnostic,
  Arrangement,
  BadgeTone,
  Crumb,
  DocsVersion,
  Json,
  NavItem,
  Page,
  Redirect,
  Reference,
  Sidebar,
  Tint,
} from './model/page.ts'
export type {
  CollectedData,
  ContentType,
  ItemTools,
  MarkdownExtensions,
  MarkdownTools,
  NamedInput,
  Plugin,
  PluginContext,
  PluginModule,
  Schema,
} from './model/plugin.ts'
export type { MadeItem, MadeLink, PluginItem } from './model/plugin-item.ts'
export type { OptionLocations, OptionPath, ResolvedOptions, Unread, WrittenOptions } from './model/plugin-options.ts'
export type {
  Alternate,
  CheckedSite,
  KeptOutput,
  LanguageSite,
  LastGroup,
  Output,
  OutputGroup,
  PageDigest,
  RenderedPage,
  RenderedSite,
  Site,
  SiteSettings,
} from './model/site.ts'
export type { StandardSchema } from './model/standard-schema.ts'
export type { Forms, Language, PluginWords } from './model/words.ts'
