/** What the plugin makes of the configuration; see `modules.ts`. */
declare module '@generated/docusaurus.config' {
  const config: Readonly<Record<string, unknown>>
  export default config
}
declare module '@generated/site' {
  export const locale: string
}
