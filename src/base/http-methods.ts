/** The methods of HTTP that an API description has keys for; `query` since OpenAPI 3.2. */
export const methods: readonly string[] = [
  ...['get', 'put', 'post', 'delete', 'options', 'head', 'patch', 'trace', 'query'],
]

/** The same as an alternative of a regular expression, in capitals. */
export const methodNames: string = methods.join('|').toUpperCase()
