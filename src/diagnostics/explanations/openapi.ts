import type { Explanations, PluginExplanation } from './explanation.ts'

const config = {
  'site.config.yaml':
    'title: Parcel handbook\nurl: https://handbook.example\ncontent:\n  - use: openapi\n    options:\n      path: openapi/parcels.yaml\n  - use: pages\n',
}
const description = (content: string) => ({
  'openapi/parcels.yaml': `openapi: 3.1.0
info:
  title: Parcels
  version: '1'
paths:
  /parcels:
    get:
      operationId: listParcels
      summary: List parcels
      responses:
        '200':
          description: The parcels
          content:
            application/json:
              schema:
${content.replace(/^/gm, ' '.repeat(16))}
`,
  ...config,
})

/** Codes of the API description that stand in the table. */
export const openapi: Explanations = {
  'openapi/syntax': {
    meaning: 'The API description cannot be parsed: its YAML or JSON is broken, or it is no OpenAPI description.',
    example: { 'openapi/parcels.yaml': "openapi: 3.1.0\ninfo: { title: Parcels, version: '1'\npaths: {}\n", ...config },
    fix: 'Look at the marked place and at the line before it: close what is open, and indent by spaces.',
    change: ["'1'\n", "'1' }\n"],
  },
  'openapi/reference': {
    meaning: 'A `$ref` leads to something that does not exist, or in a circle that never comes to a schema.',
    example: description("$ref: '#/components/schemas/Parcel'"),
    fix: 'Write the path as the description has it, or add what is missing.',
    change: ["$ref: '#/components/schemas/Parcel'", 'type: array'],
  },
  'openapi/invalid': {
    meaning:
      'The API description breaks a rule of OpenAPI. Where that only means that something is not shown, it is a warning.',
    example: {
      'openapi/parcels.yaml': 'openapi: 3.1.0\ninfo:\n  title: Parcels\npaths: {}\n',
      ...config,
    },
    fix: 'Correct the description as the report says.',
    change: ['title: Parcels\npaths', "title: Parcels\n  version: '1'\npaths"],
  },
}

/** Codes that the plugin `openapi` defines. */
export const openapiPlugin: Readonly<Record<string, PluginExplanation>> = {
  'openapi/example': {
    severity: 'warning',
    title: 'No example can be made that fits its schema',
    meaning:
      'The description has no example for a request or an answer, and none can be made that its schema allows. The page shows none.',
    example: description('type: string\nminLength: 3\nmaxLength: 2'),
    fix: 'Write one (`example` beside `schema`), or correct the schema.',
    change: ['minLength: 3', 'minLength: 1'],
  },
  'openapi/example-invalid': {
    severity: 'warning',
    title: 'An example does not fit its schema',
    meaning: 'An example of the description has a value that its own schema refuses. Who copies it gets an error.',
    example: description('type: object\nproperties:\n  weight: { type: integer }\nexample: { weight: heavy }'),
    fix: 'Correct the example or the schema.',
    change: ['weight: heavy', 'weight: 5'],
  },
}
