/** Base path of the API of `docs serve --sandbox`. */
export const apiPath = '/__sandbox/api'
