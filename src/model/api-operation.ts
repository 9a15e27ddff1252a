/** The value of a variable of the environment: where credentials come from. */
interface EnvironmentVariable {
  /** Its name. */
  readonly variable: string
  /** The value is percent-encoded, as part of an address. */
  readonly encoded?: true
}

/** A text in pieces, some of which are known only where it is used. */
export type ApiWordPieces = readonly (string | EnvironmentVariable)[]

/** Credentials of the caller, all from environment variables. */
export interface ApiCredentials {
  /** Variables with the user name and the password of HTTP Basic. */
  readonly basic?: { readonly username: string; readonly password: string }
  /** Headers, each with its value in pieces. */
  readonly headers: readonly { readonly name: string; readonly value: ApiWordPieces }[]
  /** Each `name=value`. */
  readonly query: readonly ApiWordPieces[]
  /** Each `name=value`. */
  readonly cookies: readonly ApiWordPieces[]
}

/** A parameter of an operation, and how its values are written. */
export interface ApiParameter {
  /** Its name in requests. */
  readonly name: string
  /** `path`, `query`, `querystring`, `header` or `cookie`. */
  readonly in: string
  /** The description requires it. */
  readonly required: boolean
  /** `style` of the description, if it is given. */
  readonly style?: string
  /** `explode` of the description, if it is given. */
  readonly explode?: boolean
  /** `allowReserved` of the description. */
  readonly allowReserved?: true
  /** Media type of the value, if the description has `content` in place of a schema. */
  readonly media?: string
  /** `encoding` of a form: property → how it is written. */
  readonly encoding?: Readonly<Record<string, unknown>>
}

/** Values of a request; what is not given is left out, but for parts of the path. */
export interface ApiRequest {
  /** Each by its name and its place. */
  readonly parameters: readonly { readonly name: string; readonly in: string; readonly value: unknown }[]
  /** The body, and its media type. */
  readonly body?: { readonly type?: string; readonly value: unknown }
}

/** A request in one language. */
export interface ApiSample {
  /** Name of the language, such as `curl`. */
  readonly id: string
  /** Label for readers, such as `cURL`. */
  readonly label: string
  /** Language for highlighting. */
  readonly language: string
  /** The code. */
  readonly text: string
}

/** An operation of an API description, for workflows and plugins that refer to it. */
export interface ApiOperation {
  /** Its `operationId`, if it has one. */
  readonly id?: string
  /** In capitals. */
  readonly method: string
  /** As the description has it, with parameters in braces. */
  readonly path: string
  /** Title of its page. */
  readonly title: string
  /** Route of its page, after that of the reference. */
  readonly route: string
  /** Address of its server, its variables filled in, without a slash at the end. */
  readonly server: string
  /** Those of its path among them. */
  readonly parameters: readonly ApiParameter[]
  /** Media types that its body may have, the one that samples send first. */
  readonly bodyTypes: readonly string[]
  /** Media type → `encoding` of a form. */
  readonly bodyEncodings?: Readonly<Record<string, Readonly<Record<string, unknown>>>>
  /** Credentials of the caller. */
  readonly credentials: ApiCredentials
  /** The request in each language of the reference. */
  samples(request: ApiRequest): readonly ApiSample[]
  /** An example of the JSON that it answers with: of its author, else made. */
  answer(status: string): unknown
}
