/** Value of an environment variable, the source of credentials. */
interface EnvironmentVariable {
  /** Name of the variable. */
  readonly variable: string
  /** The value is percent-encoded, as part of an address. */
  readonly encoded?: true
}

/** A text as a list of literal parts and values of variables. */
export type ApiWordPieces = readonly (string | EnvironmentVariable)[]

/** Credentials of the caller, from environment variables. */
export interface ApiCredentials {
  /** Variables with the user name and the password of HTTP Basic. */
  readonly basic?: { readonly username: string; readonly password: string }
  /** Headers with the parts of their values. */
  readonly headers: readonly { readonly name: string; readonly value: ApiWordPieces }[]
  /** Query parameters as `name=value`. */
  readonly query: readonly ApiWordPieces[]
  /** Cookies as `name=value`. */
  readonly cookies: readonly ApiWordPieces[]
}

/** A parameter of an operation, with its serialization. */
export interface ApiParameter {
  /** Name in requests. */
  readonly name: string
  /** `path`, `query`, `querystring`, `header` or `cookie`. */
  readonly in: string
  /** The description requires it. */
  readonly required: boolean
  /** `style` in the description, if present. */
  readonly style?: string
  /** `explode` in the description, if present. */
  readonly explode?: boolean
  /** `allowReserved` in the description. */
  readonly allowReserved?: true
  /** Media type of the value, if the description has `content` instead of a schema. */
  readonly media?: string
  /** `encoding` of a form by property. */
  readonly encoding?: Readonly<Record<string, unknown>>
}

/** Values of a request. Other values are omitted, except for path parameters. */
export interface ApiRequest {
  /** Values by name and location of the parameter. */
  readonly parameters: readonly { readonly name: string; readonly in: string; readonly value: unknown }[]
  /** Body with its media type. */
  readonly body?: { readonly type?: string; readonly value: unknown }
}

/** A request in one language. */
export interface ApiSample {
  /** Id of the language, such as `curl`. */
  readonly id: string
  /** Label for readers, such as `cURL`. */
  readonly label: string
  /** Language for syntax highlighting. */
  readonly language: string
  /** The code. */
  readonly text: string
}

/** An operation of an API description, for workflows and plugins that refer to it. */
export interface ApiOperation {
  /** `operationId`, if present. */
  readonly id?: string
  /** Uppercase method. */
  readonly method: string
  /** Path as in the description, with parameters in braces. */
  readonly path: string
  /** Title of its page. */
  readonly title: string
  /** Route of its page, relative to that of the reference. */
  readonly route: string
  /** Address of its server with variables replaced, without a final slash. */
  readonly server: string
  /** Parameters, including those of the path. */
  readonly parameters: readonly ApiParameter[]
  /** Allowed media types of the body. Samples use the first one. */
  readonly bodyTypes: readonly string[]
  /** `encoding` of forms, by media type. */
  readonly bodyEncodings?: Readonly<Record<string, Readonly<Record<string, unknown>>>>
  /** Credentials of the caller. */
  readonly credentials: ApiCredentials
  /** Returns the request in each language of the reference. */
  samples(request: ApiRequest): readonly ApiSample[]
  /** Returns an example of the JSON response: the author's, or else a generated one. */
  answer(status: string): unknown
}
