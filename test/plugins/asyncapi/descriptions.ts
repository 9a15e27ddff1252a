/** A description of version 3 with every feature that pages show. */
export const three = `asyncapi: 3.0.0
id: urn:parcel:events
info:
  title: Parcel events
  version: 1.2.0
  description: What happens to parcels.
  contact: { name: Parcel team, email: team@parcel.example }
  license: { name: MIT, url: https://license.example }
  tags:
    - { name: parcels, description: All about parcels. }
defaultContentType: application/json
servers:
  broker:
    host: '{region}.broker.example:9092'
    protocol: kafka-secure
    protocolVersion: '3.6'
    description: The broker of each region.
    variables:
      region: { enum: [eu, us], default: eu, description: Its region. }
    security:
      - $ref: '#/components/securitySchemes/scram'
    bindings:
      kafka: { schemaRegistryUrl: https://registry.example }
channels:
  moved:
    address: parcels.{parcelId}.moved
    title: Parcel moved
    summary: A parcel is somewhere else.
    tags: [{ name: movement, description: Where parcels are. }]
    parameters:
      parcelId: { description: Id of the parcel., examples: [P-1] }
    messages:
      moved: { $ref: '#/components/messages/moved' }
    bindings:
      kafka: { partitions: 3, topicConfiguration: { 'retention.ms': 86400000 } }
  orders:
    address: null
    messages:
      ask: { $ref: '#/components/messages/ask' }
      notify: { payload: { type: string, description: The answer. } }
operations:
  announceMove:
    action: send
    title: Announce a move
    summary: One message for each scan.
    description: Scans of the same minute are one.
    channel: { $ref: '#/channels/moved' }
    messages: [{ $ref: '#/channels/moved/messages/moved' }]
    traits: [{ $ref: '#/components/operationTraits/kafka' }]
  answer:
    action: receive
    channel: { $ref: '#/channels/orders' }
    messages: [{ $ref: '#/channels/orders/messages/ask' }]
    reply:
      address: { location: $message.header#/replyTo, description: Where the asker listens. }
      messages: [{ $ref: '#/channels/orders/messages/notify' }]
components:
  operationTraits:
    kafka:
      summary: Not shown, the operation has its own.
      bindings: { kafka: { clientId: { type: string, enum: [mover] } } }
  messageTraits:
    traced:
      headers:
        type: object
        properties: { traceId: { type: string, description: Of the trace. } }
  securitySchemes:
    scram: { type: scramSha256, description: Ask the team. }
  messages:
    moved:
      name: ParcelMoved
      title: Move of a parcel
      summary: Where it is now.
      description: Sent for each scan.
      correlationId: { location: $message.header#/traceId, description: One for each parcel. }
      traits: [{ $ref: '#/components/messageTraits/traced' }]
      payload: { $ref: '#/components/schemas/Move' }
      examples:
        - { name: arrived, summary: It arrives., headers: { traceId: t1 }, payload: { weight: 5, place: Berlin } }
    ask:
      contentType: application/vnd.apache.avro+json
      payload:
        schemaFormat: application/vnd.apache.avro;version=1.9.0
        schema: { type: record, name: Ask, fields: [{ name: parcel, type: string }] }
    lost:
      payload:
        schemaFormat: application/vnd.aai.asyncapi+json;version=3.0.0
        schema: { type: object, properties: { since: { type: string, format: date } } }
  schemas:
    Move:
      type: object
      required: [place]
      properties:
        weight: { type: integer, description: In grams., minimum: 1 }
        place: { type: string }
        pair: { type: array, items: [{ type: string }, { type: integer }] }
`

/** The same description in version 2, as far as that has the features. */
export const two = `asyncapi: 2.6.0
info: { title: Parcel events, version: '1' }
tags: [{ name: parcels, description: All about parcels. }]
servers:
  broker: { url: 'mqtt://broker.example:{port}', protocol: mqtt, variables: { port: { default: '1883' } }, security: [{ plain: [] }] }
channels:
  parcels/{parcelId}/moved:
    servers: [broker]
    parameters:
      parcelId: { description: Id of the parcel., schema: { type: integer } }
    subscribe:
      operationId: watchMoves
      summary: One message for each scan.
      message:
        oneOf:
          - { $ref: '#/components/messages/moved' }
          - { messageId: stopped, payload: { type: string } }
  parcels/ask:
    publish:
      message: { $ref: '#/components/messages/ask' }
components:
  securitySchemes:
    plain: { type: userPassword }
  messageTraits:
    titled: { title: Title of the trait }
  messages:
    moved:
      title: Title of the message
      traits: [{ $ref: '#/components/messageTraits/titled' }]
      payload: { type: object, discriminator: kind, properties: { kind: { type: string } } }
    ask:
      schemaFormat: application/vnd.apache.avro;version=1.9.0
      payload: { type: record, name: Ask, fields: [] }
`
