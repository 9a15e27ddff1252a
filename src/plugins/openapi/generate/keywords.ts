/** Keywords that hold a schema, a list of schemas, or schemas by name. */
export const schemaKeywords: ReadonlySet<string> = new Set([
  'items',
  'additionalProperties',
  'unevaluatedProperties',
  'unevaluatedItems',
  'contains',
  'propertyNames',
  'not',
  'if',
  'then',
  'else',
])
export const listKeywords: ReadonlySet<string> = new Set(['allOf', 'anyOf', 'oneOf', 'prefixItems'])
export const mapKeywords: ReadonlySet<string> = new Set(['properties', 'patternProperties', 'dependentSchemas'])

/** Keywords that limit values. All others say nothing about validity. */
export const limitKeywords: ReadonlySet<string> = new Set([
  'type',
  'nullable',
  'enum',
  'const',
  'multipleOf',
  'maximum',
  'exclusiveMaximum',
  'minimum',
  'exclusiveMinimum',
  'maxLength',
  'minLength',
  'pattern',
  'format',
  'maxItems',
  'minItems',
  'uniqueItems',
  'maxContains',
  'minContains',
  'maxProperties',
  'minProperties',
  'dependentRequired',
])
