/** Name of the instance that has none. */
export const DEFAULT_PLUGIN_ID = 'default'
