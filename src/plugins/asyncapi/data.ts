/**
 * What the reference of channels gives to its layouts (`Page.data`), `@waybill/docs/asyncapi`: the one home of these types,
 * for the plugin and for the theme. All of it is plain JSON.
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

/** What an application does with a channel. */
export type Action = 'send' | 'receive'

/** What a protocol adds. */
export type Binding = {
  readonly protocol: string
  readonly facts: readonly Fact[]
  /** Values that have a schema: the key of a message of Kafka, the query of a WebSocket. */
  readonly fields?: readonly SchemaNode[]
}

/** What servers, channels, operations and messages can all have. */
export type Described = {
  readonly summary?: TextRef
  readonly text?: TextRef
  /** Each with what it means, where the description says it. */
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
    /** Ways to say who connects: one of them is enough. */
    readonly security?: readonly string[]
  }

/** A schema in another language than JSON Schema, as code. */
export type ForeignSchema = { readonly format: string; readonly text: TextRef; readonly ref?: Reference }

/** A message as its page, or the page of its channel, shows it. */
export type Message = Part &
  Described & {
    readonly name: string
    readonly facts: readonly Fact[]
    /** What is said of how messages are told to belong together. */
    readonly correlation?: TextRef
    readonly payload?: SchemaNode
    readonly headers?: SchemaNode
    readonly foreign?: readonly ForeignSchema[]
    readonly examples: readonly Sample[]
    readonly deprecated?: true
  }

/** How an operation is answered. */
export type Reply = {
  /** Where the address of the answer is found. */
  readonly location?: string
  readonly text?: TextRef
  readonly channel?: Reference
  readonly messages: readonly Reference[]
}

/** What an application does: it sends messages to a channel, or receives some from it. */
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
    /** Without one it is known at run time. */
    readonly address?: string
    readonly servers: readonly Reference[]
    readonly parameters: readonly SchemaNode[]
    readonly operations: readonly EventOperation[]
    readonly messages: readonly Message[]
    /** Those that have pages of their own. */
    readonly others: readonly Reference[]
    readonly deprecated?: true
  }

/** A message that has a page of its own. */
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

/** Channels that have a tag. */
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
    /** Those that stand in no channel, or have pages of their own. */
    readonly messages: readonly Reference[]
    readonly schemas: readonly Reference[]
    readonly files: readonly Reference[]
  }

/** What a page of the reference shows. */
export type PageData = OverviewData | ChannelData | MessageData | SchemaData
