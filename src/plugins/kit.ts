/**
 * The interface of built-in plugins: the public interface, internal members, and functions shared with the compiler.
 * Sites do not import it.
 *
 * @module
 */
export * from '../plugin.ts'
export { contentType, definePlugin } from '../model/built-in-plugin.ts'
export type {
  ApiReader,
  BuiltInArrangement as Arrangement,
  BuiltInContext as PluginContext,
  BuiltInModule as PluginModule,
  BuiltInPlugin as Plugin,
  BuiltInType as ContentType,
  ModuleExtensions,
} from '../model/built-in-plugin.ts'
export type { Code } from '../diagnostics/codes.ts'
export { diagnostic, oncePerFile } from '../diagnostics/diagnostic.ts'
export { WrongResult } from '../model/plugin-error.ts'
export { nearest } from '../diagnostics/suggest.ts'
export { badgeTones, canonicalRoutes, isLeftOut, pageLocation, tints } from '../model/page.ts'
export { decode, decodePath, encodeAddress, encodePath } from '../base/percent.ts'
export { escapeMarkup } from '../base/escape.ts'
export { readFrontMatter, splitFrontMatter } from '../model/front-matter.ts'
export {
  itemLocations,
  kindKey,
  splitData,
  splitPage,
  type Inside,
  type SplitSource,
  type YamlFile,
} from '../model/kind-entries.ts'
export { readTags, tagConfig, tagProblems, tagsOf, type Tag, type Tags } from '../model/tags.ts'
export { checkVersions, optionFields, routePrefix } from '../model/option-fields.ts'
export { siteGlobs } from '../model/site-globs.ts'
export { pluginItemShape } from '../model/plugin-item.ts'
export {
  fields,
  lastUpdateKeys,
  pageFields,
  pageParts,
  refinePage,
  titleOf,
  unknownKeys,
} from '../model/page-front-matter.ts'
export {
  fileHref,
  isFilePath,
  markdownFileOf,
  resolveSlug,
  segmentOf,
  segmentsOf,
  splatOf,
  targetHref,
} from '../model/address.ts'
export { initialOf, nameOrder, sortedByName } from '../text/collation.ts'
export { parseTimestamp } from '../text/date.ts'
export { webpackRules } from '../model/module-rules.ts'
export { assetFolders, imageFragment, imageName, imagePath } from '../model/asset.ts'
export { ruleHosts } from '../model/site.ts'
export { isIconName } from '../text/icons.ts'
export { unknownIcon } from '../text/unknown-icon.ts'
export { readRedirectLines } from '../base/redirects-file.ts'
export { withTexts } from '../text/schema/texts.ts'
export { sidebarName } from '../model/sidebar-name.ts'
export { firstTextLine } from '../text/location.ts'
export { treeName } from '../text/tree-name.ts'
export { counted, dateLabel, fill } from '../model/words.ts'
export type { ApiOperation, ApiRequest, ApiSample } from '../model/api-operation.ts'
export {
  workflowLanguage,
  type Workflow,
  type WorkflowAction,
  type WorkflowCriterion,
  type WorkflowSet,
  type WorkflowStep,
} from '../model/workflow.ts'
export { longestForV8, safePattern } from '../text/patterns/pattern.ts'
export { expressionsOf, readCondition, readRegex } from '../text/workflow/condition.ts'
export { expressionsIn, mapExpressions, readExpression, withPointer } from '../text/workflow/expression.ts'
export type { Expression } from '../text/workflow/expression.ts'
export type { IslandRules } from '../text/needs-browser.ts'
export type { LanguageSite } from '../model/site.ts'
export type { ContractSymbol, SymbolSet } from '../model/symbols.ts'
export type { DocFacts, PageFacts, Surroundings, VersionFacts } from '../model/surroundings.ts'
