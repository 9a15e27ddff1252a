/** Base path of the API of `docs serve --sandbox`. */
export const apiPath = '/__sandbox/api'

/** Path of the modules of islands with Fast Refresh. Routes of a site cannot start with two underscores. */
export const liveIslandsPath = '/__docs/islands/'
