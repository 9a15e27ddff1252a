/** HTTP methods that are keys in API descriptions; `query` since OpenAPI 3.2. */
export const methods: readonly string[] = [
  ...['get', 'put', 'post', 'delete', 'options', 'head', 'patch', 'trace', 'query'],
]

/** The methods in upper case, as alternatives of a regular expression. */
export const methodNames: string = methods.join('|').toUpperCase()
