/** The value of a variable of the environment: where credentials come from. */
interface EnvironmentVariable {
  readonly variable: string
  /** Whether it is percent-encoded: in an address. */
  readonly encoded?: true
}

/** A text in pieces, some of which are known only where it is used. */
export type ApiWordPieces = readonly (string | EnvironmentVariable)[]

/** What proves who calls, all of it from variables of the environment. */
export interface ApiCredentials {
  /** Variables with the user name and the password of HTTP Basic. */
  readonly basic?: { readonly username: string; readonly password: string }
  readonly headers: readonly { readonly name: string; readonly value: ApiWordPieces }[]
  /** Each `name=value`. */
  readonly query: readonly ApiWordPieces[]
  readonly cookies: readonly ApiWordPieces[]
}

/** A parameter of an operation, and how its values are written. */
export interface ApiParameter {
  readonly name: string
  readonly in: string
  readonly required: boolean
  readonly style?: string
  readonly explode?: boolean
}

/** Values of a request; what is not given is left out, but for parts of the path. */
export interface ApiRequest {
  readonly parameters: readonly { readonly name: string; readonly in: string; readonly value: unknown }[]
  readonly body?: { readonly type?: string; readonly value: unknown }
}

/** A request in one language. */
export interface ApiSample {
  readonly id: string
  readonly label: string
  /** What the code is highlighted as. */
  readonly language: string
  readonly text: string
}

/** An operation of an API description, for those who speak of it: workflows, plugins. */
export interface ApiOperation {
  readonly id?: string
  /** In capitals. */
  readonly method: string
  readonly path: string
  readonly title: string
  /** Route of its page, after that of the reference. */
  readonly route: string
  /** Address of its server, its variables filled in, without a slash at the end. */
  readonly server: string
  readonly parameters: readonly ApiParameter[]
  /** Media types that its body may have, the one that samples send first. */
  readonly bodyTypes: readonly string[]
  readonly credentials: ApiCredentials
  /** The request in each language of the reference. */
  samples(request: ApiRequest): readonly ApiSample[]
  /** An example of the JSON that it answers with: of its author, else made. */
  answer(status: string): unknown
}
