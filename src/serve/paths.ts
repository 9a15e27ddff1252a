/** Base address of the API that `docs serve --sandbox` answers as. */
export const apiPath = '/__sandbox/api'
