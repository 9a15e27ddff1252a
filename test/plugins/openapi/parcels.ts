import type { Files } from './describe.ts'

/** A small description in several files, with one example of everything that the pages show. */
export const parcels: Files = {
  'openapi/openapi.yaml': `openapi: 3.1.1
info:
  title: Parcels
  version: '2'
  description: |
    All about *parcels*.
servers: [{ url: https://api.parcel.example/, description: Live }]
security: [{ basic: [] }, { key: [] }]
tags:
  - { name: Parcels, description: Boxes. }
  - { name: Errors, description: A tag with the name of a page. }
x-tagGroups: [{ name: Things, tags: [Errors, Parcels] }]
paths:
  /parcels/{id}: { $ref: paths/parcel.yaml }
  /errors:
    get: { operationId: listErrors, tags: [Errors], summary: List, responses: { '200': { description: Fine } } }
webhooks:
  parcel/Sent: { post: { operationId: onSent, summary: Sent, description: It went out., requestBody: { content: { application/json: { schema: { $ref: schemas/Parcel.yaml } } } } } }
components:
  securitySchemes:
    basic: { type: http, scheme: basic, description: Name and key. }
    key: { type: apiKey, in: header, name: X-Key }
x-error-catalogue:
  - { status: 404, description: Gone., keys: [parcel_not_found, shelf_not_found] }
`,
  'openapi/paths/parcel.yaml': `parameters:
  - { name: id, in: path, required: true, description: Its number., schema: { type: string }, example: it's }
put:
  operationId: putParcel
  tags: [Parcels]
  summary: Change a parcel
  description: >-
    Changes
    it.
  x-role: editor
  x-error-keys: { '404': [parcel_not_found], '409': [parcel_exists] }
  parameters:
    - { name: page, in: query, description: The page., schema: { type: integer, minimum: 1, maximum: 100, default: 30 } }
  requestBody:
    required: true
    content:
      application/json:
        schema: { $ref: ../schemas/Parcel.yaml }
        examples:
          small: { summary: A small one, value: { weight: 1, note: 'it''s \`\`\`here' } }
  responses:
    '200':
      description: Changed.
      headers: { X-Rate: { description: How many., schema: { type: integer } } }
      content: { application/json: { schema: { type: array, items: { $ref: ../schemas/Parcel.yaml } } } }
    '404': { description: Gone. }
delete:
  tags: [Parcels]
  deprecated: true
  summary: Remove
  security: []
  responses: { '204': { description: Gone. } }
`,
  'openapi/schemas/Parcel.yaml': `description: A box.
allOf:
  - $ref: Thing.yaml
  - type: object
    required: [weight]
    properties:
      weight: { type: number, description: In *grams*., exclusiveMinimum: 0 }
      note: { type: [string, 'null'], maxLength: 12 }
      parts: { type: array, items: { $ref: Parcel.yaml } }
      labels: { type: object, additionalProperties: { type: string } }
      kind: { oneOf: [{ type: string, enum: [a, b] }, { $ref: Thing.yaml }] }
`,
  'openapi/schemas/Thing.yaml': `type: object
required: [id]
properties: { id: { type: string, format: uuid, readOnly: true }, old: { deprecated: true } }
`,
}
