/**
 * Data of the reference of channels for its layouts (`Page.data`), published as `@waybill/docs/asyncapi`. The plugin and
 * the theme import the types from here. The data is plain JSON.
 *
 * @module
 */
import type {
  Common,
  EnumValue,
  Fact,
  Part,
  Reference,
  Sample,
  SchemaData,
  SchemaNode,
  Scheme,
  TextRef,
} from '../../api/data.ts'

export type * from '../../api/data.ts'

/** Action of an application on a channel. */
export type Action = 'send' | 'receive'

/** Properties that are specific to a protocol. */
export type Binding = {
  readonly protocol: string
  readonly facts: readonly Fact[]
  /** Properties with a schema: the key of a Kafka message, the query of a WebSocket. */
  readonly fields?: readonly SchemaNode[]
}

/** Common properties of servers, channels, operations and messages. */
export type Described = {
  readonly summary?: TextRef
  readonly text?: TextRef
  /** Tags, with explanations if the description has them. */
  readonly tags?: readonly EnumValue[]
  readonly bindings?: readonly Binding[]
  readonly docs?: Reference
}

/** A broker or another server. */
export type EventServer = Part &
  Described & {
    readonly name: string
    readonly address: string
    readonly facts: readonly Fact[]
    readonly variables?: readonly SchemaNode[]
    /** Alternative security schemes. */
    readonly security?: readonly string[]
  }

/** A schema in a language other than JSON Schema, as code. */
export type ForeignSchema = { readonly format: string; readonly text: TextRef; readonly ref?: Reference }

/** A message on its page or on the page of its channel. */
export type Message = Part &
  Described & {
    readonly name: string
    readonly facts: readonly Fact[]
    /** Description of the id that correlates messages. */
    readonly correlation?: TextRef
    readonly payload?: SchemaNode
    readonly headers?: SchemaNode
    readonly foreign?: readonly ForeignSchema[]
    readonly examples: readonly Sample[]
    readonly deprecated?: true
  }

/** The reply to an operation. */
export type Reply = {
  /** Expression for the address of the reply. */
  readonly location?: string
  readonly text?: TextRef
  readonly channel?: Reference
  readonly messages: readonly Reference[]
}

/** An operation: the application sends messages to a channel, or receives messages from it. */
export type EventOperation = Part &
  Described & {
    readonly name: string
    readonly action: Action
    readonly messages: readonly Reference[]
    readonly security?: readonly string[]
    readonly reply?: Reply
    readonly deprecated?: true
  }

/** One channel. */
export type ChannelData = Common &
  Described & {
    readonly kind: 'channel'
    readonly name: string
    /** Absent if the address is only known at run time. */
    readonly address?: string
    readonly servers: readonly Reference[]
    readonly parameters: readonly SchemaNode[]
    readonly operations: readonly EventOperation[]
    readonly messages: readonly Message[]
    /** Messages with separate pages. */
    readonly others: readonly Reference[]
    readonly deprecated?: true
  }

/** A message with a separate page. */
export type MessageData = Common & {
  readonly kind: 'message'
  readonly parent?: Reference
  readonly message: Message
  readonly usedBy: readonly Reference[]
}

/** A channel in a list. */
export type ChannelRow = Reference & {
  readonly address?: string
  readonly deprecated?: true
  readonly text?: TextRef
  readonly operations: readonly (Reference & { readonly action: Action; readonly deprecated?: true })[]
}

/** Channels with the same tag. */
export type ChannelGroup = Part & { readonly text?: TextRef; readonly channels: readonly ChannelRow[] }

/** The first page of the reference. */
export type OverviewData = Common &
  Described & {
    readonly kind: 'overview'
    readonly version: string
    readonly facts: readonly (Fact & { readonly href?: string })[]
    readonly servers: readonly EventServer[]
    readonly schemes: readonly Scheme[]
    readonly groups: readonly ChannelGroup[]
    /** Messages with separate pages. */
    readonly messages: readonly Reference[]
    readonly schemas: readonly Reference[]
    readonly files: readonly Reference[]
  }

/** The data of a page of the reference. */
export type PageData = OverviewData | ChannelData | MessageData | SchemaData
