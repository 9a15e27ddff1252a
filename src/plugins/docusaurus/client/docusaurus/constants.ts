/** Id of a plugin instance without an `id`. */
export const DEFAULT_PLUGIN_ID = 'default'
