/** What the plugin makes of the configuration; see `modules.ts`. */
declare module '@generated/docusaurus.config' {
  const config: Readonly<Record<string, unknown>>
  export default config
}
declare module '@generated/site' {
  export const locale: string
  /** Ids of docs instances that the configuration of Docusaurus called otherwise. */
  export const pluginIds: Readonly<Record<string, string>>
}
declare module '@generated/client-modules' {
  const modules: readonly Readonly<Record<string, unknown>>[]
  export default modules
}
/** What components ask of the page that shows them; the tool gives it. */
declare module 'docs:surroundings' {
  export function ask(part: string): unknown
}
declare module '@generated/messages' {
  /** Texts in the language of the site, by their ids or as they are written. */
  const messages: Readonly<Record<string, string>>
  export default messages
}
