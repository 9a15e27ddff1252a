import type { Explanations } from './explanation.ts'

const site = (options: string) =>
  `title: Parcel handbook\nurl: https://handbook.example\ncontent:\n  - use: pages\n${options}`
const reference = '  - use: openapi\n    options:\n      path: openapi/parcels.yaml\n'
const description = `openapi: 3.1.0
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
    post:
      operationId: createParcel
      summary: Create a parcel
      responses:
        '201':
          description: The parcel
  /parcels/{id}:
    get:
      operationId: getParcel
      summary: Get a parcel
      parameters:
        - { name: id, in: path, required: true, schema: { type: string } }
      responses:
        '200':
          description: The parcel
          content:
            application/json:
              schema:
                type: object
                properties:
                  id: { type: string }
`

/** Codes of `docs sandbox`, which no build reports. */
export const sandbox: Explanations = {
  'sandbox/no-description': {
    meaning:
      'A sandbox is made of the API description that the reference is made of (`use: openapi` in the configuration), and the site has none.',
    example: { 'site.config.yaml': site('') },
    fix: 'Add a reference to the content of the site, or give the file of the description to the command: `docs sandbox openapi.yaml`.',
  },
  'sandbox/rules': {
    meaning:
      "The module that the option `sandbox` of the reference names holds the API's rules. It is missing, has no default export made by `defineRules`, or throws an error when it is loaded.",
    example: {
      'site.config.yaml': site(`${reference}      sandbox: openapi/rules.ts\n`),
      'openapi/parcels.yaml': description,
      'openapi/rules.ts': 'export const operations = {}\n',
    },
    fix: "Export the rules: `export default defineRules({ … })`, with `defineRules` of `@waybill/docs/sandbox`. Without the option, the sandbox keeps what the description's paths suggest.",
    change: ['      sandbox: openapi/rules.ts\n', ''],
  },
  'sandbox/fixtures': {
    meaning:
      'The file of `--fixtures` gives the rows that a sandbox begins with: a mapping of tables to lists of rows. A table does not exist, or a row does not match its schema in the description.',
    example: {
      'site.config.yaml': site(reference),
      'openapi/parcels.yaml': description,
      'fixtures.yaml': '/parcel:\n  - { id: P-1 }\n',
    },
    fix: 'Mend the row or the name at the marked place. The hint names the table that is meant.',
    change: ['/parcel:', '/parcels:'],
  },
}
