/** Modules that the plugin generates from the configuration; see `modules.ts`. */
declare module '@generated/docusaurus.config' {
  const config: Readonly<Record<string, unknown>>
  export default config
}
declare module '@generated/site' {
  export const locale: string
  /** Ids of docs instances that are named differently in the Docusaurus configuration. */
  export const pluginIds: Readonly<Record<string, string>>
}
declare module '@generated/client-modules' {
  const modules: readonly Readonly<Record<string, unknown>>[]
  export default modules
}
/** Data about the current page, provided by the tool. */
declare module 'docs:surroundings' {
  export function ask(part: string): unknown
}
declare module '@generated/messages' {
  /** Texts in the language of the site, by id or by original text. */
  const messages: Readonly<Record<string, string>>
  export default messages
}
