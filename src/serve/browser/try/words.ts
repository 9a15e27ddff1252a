/** Texts of the theme's table: the bundle puts each in the place of its name. */
declare const WORDS: {
  readonly tryIt: Readonly<
    Record<
      | 'answer'
      | 'asCurl'
      | 'again'
      | 'authentication'
      | 'body'
      | 'cors'
      | 'example'
      | 'file'
      | 'forbidden'
      | 'headers'
      | 'hint'
      | 'key'
      | 'needed'
      | 'noAnswer'
      | 'noBody'
      | 'noJson'
      | 'noKey'
      | 'notHere'
      | 'oneOptional'
      | 'optional'
      | 'password'
      | 'remembered'
      | 'request'
      | 'send'
      | 'server'
      | 'title'
      | 'unreached'
      | 'user'
      | 'willBeSent',
      string
    >
  > & {
    readonly sandbox: Readonly<Record<'hint' | 'notReset' | 'reset' | 'unreached' | 'wasReset', string>>
    readonly workflow: Readonly<
      Record<'again' | 'checks' | 'done' | 'failed' | 'kept' | 'next' | 'title' | 'wholeTitle', string>
    >
  }
  readonly reference: { readonly role: string }
}

export const words = {
  again: WORDS.tryIt.again,
  answer: WORDS.tryIt.answer,
  hint: WORDS.tryIt.hint,
  asCurl: WORDS.tryIt.asCurl,
  authentication: WORDS.tryIt.authentication,
  body: WORDS.tryIt.body,
  cors: WORDS.tryIt.cors,
  example: WORDS.tryIt.example,
  file: WORDS.tryIt.file,
  forbidden: WORDS.tryIt.forbidden,
  headers: WORDS.tryIt.headers,
  key: WORDS.tryIt.key,
  needed: WORDS.tryIt.needed,
  noAnswer: WORDS.tryIt.noAnswer,
  noBody: WORDS.tryIt.noBody,
  noJson: WORDS.tryIt.noJson,
  noKey: WORDS.tryIt.noKey,
  notHere: WORDS.tryIt.notHere,
  oneOptional: WORDS.tryIt.oneOptional,
  optional: WORDS.tryIt.optional,
  password: WORDS.tryIt.password,
  remembered: WORDS.tryIt.remembered,
  request: WORDS.tryIt.request,
  send: WORDS.tryIt.send,
  server: WORDS.tryIt.server,
  unreached: WORDS.tryIt.unreached,
  user: WORDS.tryIt.user,
  willBeSent: WORDS.tryIt.willBeSent,
  role: WORDS.reference.role,
}

/** Of the panel of the sandbox alone. */
export const sandboxWords = {
  title: WORDS.tryIt.title,
  hint: WORDS.tryIt.sandbox.hint,
  notReset: WORDS.tryIt.sandbox.notReset,
  reset: WORDS.tryIt.sandbox.reset,
  unreached: WORDS.tryIt.sandbox.unreached,
  wasReset: WORDS.tryIt.sandbox.wasReset,
}

/** Of workflows, which are run step by step. */
export const workflowWords = {
  again: WORDS.tryIt.workflow.again,
  checks: WORDS.tryIt.workflow.checks,
  done: WORDS.tryIt.workflow.done,
  failed: WORDS.tryIt.workflow.failed,
  kept: WORDS.tryIt.workflow.kept,
  next: WORDS.tryIt.workflow.next,
  title: WORDS.tryIt.workflow.title,
  wholeTitle: WORDS.tryIt.workflow.wholeTitle,
}
