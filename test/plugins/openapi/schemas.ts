/** A description with a schema for each feature that a tree shows. */
export const schemas = `openapi: 3.1.1
info: { title: Shapes, version: '1' }
servers: [{ url: https://api.shapes.example }]
paths:
  /a: { get: { summary: A, responses: { '200': { description: Fine } } } }
components:
  schemas:
    Lists:
      type: object
      properties:
        pairs: { type: array, description: All pairs., items: { type: string, description: One pair. } }
        plain: { type: array, items: { type: string, description: One alone. } }
    Enums:
      type: object
      properties:
        map: { type: string, enum: [a, b], x-enumDescriptions: { a: First. } }
        list: { enum: [1, null], x-enum-descriptions: [One., Nothing.] }
        consts: { oneOf: [{ const: x, description: The x. }, { const: y, title: The y }] }
    Choice:
      oneOf: [{ $ref: '#/components/schemas/Leaf' }, { title: A number, type: number }, { type: boolean }]
      discriminator: { propertyName: kind, mapping: { leaf: '#/components/schemas/Leaf' } }
    Needs:
      type: object
      properties: { a: { type: string }, b: { const: x, enum: [x, y] } }
      anyOf:
        - { required: [a, b] }
        - { title: Only b, required: [b] }
        - { title: By name, type: object, required: [a] }
    Deep:
      oneOf: [{ $ref: '#/components/schemas/Holder' }, { type: boolean }]
    Holder:
      type: object
      properties: { inner: { $ref: '#/components/schemas/Inner' } }
    Inner:
      type: object
      properties: { least: { $ref: '#/components/schemas/Least' } }
    Least:
      type: object
      properties: { one: { type: string } }
    Base:
      type: object
      required: [kind]
      properties: { kind: { type: string } }
      discriminator: { propertyName: kind }
    Leaf:
      allOf:
        - $ref: '#/components/schemas/Base'
        - { properties: { size: { type: integer } } }
    Noted:
      type: object
      properties:
        a:
          allOf:
            - $ref: '#/components/schemas/Base'
            - { description: Of this field., deprecated: true, example: { kind: x } }
        b: { allOf: [{ readOnly: true }, { $ref: '#/components/schemas/Base' }] }
    Merged:
      allOf:
        - type: object
          required: [a]
          properties: { a: { type: number, minimum: 1, maximum: 9 }, b: { enum: [x, y, z] } }
          oneOf: [{ title: One, type: object }]
        - required: [b]
          properties: { a: { type: integer, minimum: 3, description: Narrower. }, b: { enum: [y, z] } }
          anyOf: [{ title: Two, type: object }]
      additionalProperties: false
    Others:
      type: object
      properties:
        names: { type: object, properties: { id: { type: string } }, additionalProperties: { type: integer } }
        patterns: { type: object, patternProperties: { '^x-': { type: boolean } } }
        tuple: { type: array, prefixItems: [{ type: string }, { type: number }], items: { type: boolean } }
    Maybe:
      type: object
      properties:
        leaf: { anyOf: [{ $ref: '#/components/schemas/Leaf' }, { type: 'null' }] }
        lists: { type: [array, 'null'], items: { type: [string, 'null'] } }
    Only:
      type: object
      properties:
        one: { description: The one., anyOf: [{ $ref: '#/components/schemas/Leaf' }] }
        null: { oneOf: [{ $ref: '#/components/schemas/Leaf' }], x-nullable: true }
        intended: { anyOf: [{ $ref: '#/components/schemas/Leaf' }, { x-nullable: true }] }
        listed: { anyOf: [{ enum: [null] }, { type: string, maxLength: 3 }] }
        list: { type: array, items: { anyOf: [{ $ref: '#/components/schemas/Leaf' }] } }
        both: { type: object, properties: { own: { type: string } }, anyOf: [{ required: [own], properties: { more: { type: string } } }] }
        typed: { type: string, anyOf: [{ maxLength: 3 }] }
        chosen: { oneOf: [{ $ref: '#/components/schemas/Leaf' }], discriminator: { propertyName: kind } }
    Conditions:
      type: object
      not: { required: [both] }
      if: { properties: { kind: { const: card } } }
      then: { required: [number], properties: { share: { minimum: 0, maximum: 100 } } }
      else: { $ref: '#/components/schemas/Leaf' }
      dependentRequired: { card: [name, number] }
      properties: { kind: { type: string, not: { enum: [a, b] } } }
    Contents:
      type: object
      properties:
        image: { type: string, contentMediaType: image/png, contentEncoding: base64, readOnly: true }
        secret: { type: string, writeOnly: true, deprecated: true, default: '', pattern: '^.$', examples: [a, b] }
    Tree:
      type: object
      properties: { name: { const: tree }, above: { $ref: '#/components/schemas/Tree' } }
    Loop:
      allOf: [{ $ref: '#/components/schemas/Loop' }, { $ref: '#/components/schemas/Round' }, { properties: { a: {} } }]
    Round:
      allOf: [{ $ref: '#/components/schemas/Loop' }, { properties: { b: {} } }]
`
