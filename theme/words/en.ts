/**
 * All words that readers see, in English: of pages, of the plain script, of islands, and of the pages that plugins make.
 * A file like this one is a language of the interface. A text may have slots (`{count}`); every language has the same
 * ones, in its own order. Where a number decides on the form, there is a text for each of the language's plural
 * categories (`Forms`), and an English one here has `one` and `other`.
 *
 * @module
 */
import type { ContentWords, Forms, Language, PluginWords } from '../../src/theme.ts'

const language: Language = {
  name: 'English',
  direction: 'ltr',
  plural: { one: 'n = 1' },
  months: 'January February March April May June July August September October November December'.split(' '),
  date: '{day} {month} {year}',
}

/** What stands around the content of a page. */
const frame = {
  skip: 'Skip to content',
  announcement: 'Announcement',
  dismiss: 'Dismiss the announcement',
  main: 'Main',
  site: 'Site',
  menu: 'Menu',
  openMenu: 'Open the menu',
  closeMenu: 'Close the menu',
  language: 'Language',
  version: 'Version',
  versions: 'Versions',
  search: 'Search',
  colorMode: 'Change the colour mode',
  sidebar: 'Sidebar',
  toggleSidebar: 'Hide or show the sidebar',
  breadcrumbs: 'Breadcrumbs',
  home: 'Home',
  toc: 'Table of contents',
  onThisPage: 'On this page',
  footer: 'Footer',
  social: 'Elsewhere',
}

/** What a page says of itself. */
const page = {
  tags: 'Tags',
  pages: 'Pages',
  previous: 'Previous',
  next: 'Next',
  updated: 'Last updated',
  updatedOn: 'Last updated on {date}',
  updatedBy: 'Last updated by {author}',
  updatedOnBy: 'Last updated on {date} by {author}',
  edit: 'Edit this page',
  viewMarkdown: 'View as Markdown',
  copyMarkdown: 'Copy page as Markdown',
  version: 'Version {version}',
  unreleased: 'This is the documentation of version {version}, which is not released yet.',
  unmaintained: 'This is the documentation of version {version}, which is no longer maintained.',
  latest: 'Read the latest version',
}

/** The question below a page. */
const feedback = {
  question: 'Was this page helpful?',
  yes: 'Yes',
  no: 'No',
  text: 'What could be better? (optional)',
  send: 'Send',
}

/** The form that calls an operation, from its page or from `docs serve --sandbox`. */
const tryIt = {
  title: 'Try it',
  hint: 'calls the API from this page',
  sandbox: {
    hint: 'in the sandbox',
    reset: 'Reset the sandbox',
    wasReset: 'The sandbox begins again: what was written is gone.',
    notReset: 'The sandbox could not be reset.',
    unreached: 'The sandbox could not be reached: {problem}',
  },
  authentication: 'Authentication',
  user: 'User',
  password: 'Password',
  noKey: 'no key',
  needed: 'A value is needed',
  key: 'Key',
  body: 'Body',
  example: 'Example',
  file: 'Choose a file',
  send: 'Send',
  noAnswer: 'No answer',
  noBody: 'The answer has no body.',
  answer: 'Body of the answer',
  server: 'Server',
  request: 'Request',
  willBeSent: 'This will be sent',
  asCurl: 'As a command of curl',
  unreached: 'The server could not be reached.',
  oneOptional: 'One optional parameter',
  optional: '{count} optional parameters',
  remembered: 'made by your last call',
  noJson: 'This is no JSON: {problem}',
  notHere: '{scheme}: a page cannot send this. Use the command of curl.',
  headers: '{count} headers',
  forbidden: 'The security policy of this site does not allow {origin}: it has to stand in "connect:".',
  cors: 'The server could not be reached, or does not let pages of this site read its answer (CORS); the browser does not say which. It has to answer with "{header}", and to an OPTIONS request that {call} is allowed. The command of curl works without that.',
}

const comments = {
  label: 'Comments',
  show: 'Show comments',
}

/** Pages that the tool makes. */
const notFound = {
  title: 'Page not found',
  lead: 'There is no page at this address. It may have moved, or the link may be wrong.',
  similar: 'Pages with a similar address',
  goHome: 'Go to the home page',
  crashed: 'This page crashed.',
  crashedTitle: 'Page Error',
  tryAgain: 'Try again',
}

const searchPage = {
  label: 'Search the documentation',
  submit: 'Search',
  noScript: 'Search runs in the browser and needs JavaScript. Without it, the sidebars and {list} lead everywhere.',
  allPages: 'the list of all pages',
}

/** What the compiler and the components of pages show where a writer gave no words. */
const content: ContentWords = {
  details: 'Details',
  tab: 'Tab {number}',
  code: 'Code {number}',
  folded: { line: 'Show line {from}', lines: 'Show lines {from} to {to}' },
  admonitions: {
    note: 'Note',
    tip: 'Tip',
    info: 'Info',
    success: 'Success',
    important: 'Important',
    warning: 'Warning',
    caution: 'Caution',
    danger: 'Danger',
  },
  embed: { plays: 'Plays from {host}', loads: 'Loads from {host}', own: 'Opens here', video: 'Video' },
  tasks: { done: 'Done', open: 'To do' },
  footnotes: 'Footnotes',
  backToReference: 'Back to reference {number}',
}

const blog = {
  minutes: { one: '{count} min read', other: '{count} min read' } as Forms,
  posts: { one: '{count} post', other: '{count} posts' } as Forms,
  authors: 'Authors',
  elsewhere: '{name} elsewhere',
  readMore: 'Read more',
  readMoreOf: 'Read more: {title}',
  page: 'Page {page} of {pages}',
  navigation: 'Posts',
  newer: 'Newer',
  older: 'Older',
}

/** The reference of an API. */
const reference = {
  seeAlso: 'See also {page}',
  deprecated: 'deprecated',
  required: 'required',
  access: { 'read only': 'read only', 'write only': 'write only' },
  madeFromSchema: 'Made from the schema',
  examples: 'Examples',
  responseExamples: 'Response examples',
  // The head of an operation, and of the overview.
  deprecatedOperation: 'This operation is deprecated.',
  deprecatedEvent: 'This event is deprecated.',
  authentication: 'Authentication',
  or: ', or ',
  role: 'Role',
  operation: 'Operation',
  event: 'Event',
  method: 'Method',
  path: 'Path',
  name: 'Name',
  server: 'Server',
  version: 'Version',
  operations: 'Operations',
  errors: 'Errors',
  catalogue: 'Catalogue',
  description: 'Description',
  filesLead: 'The whole description in one file, for generators and clients:',
  // Responses and errors.
  headers: { one: 'Header:', other: 'Headers:' } as Forms,
  leadsOn: 'Leads on to:',
  status: 'Status',
  key: 'Key',
  meaning: 'Meaning',
  errorsLead: 'What the API answers when a call fails, and the operations that answer so.',
  body: 'Body: {schema}',
  allOperations: 'All operations',
  noOperation: 'No operation of this reference names it.',
  usedBy: { one: '{count} operation', other: '{count} operations' } as Forms,
  // Schemas.
  default: 'Default: {value}',
  only: 'Only:',
  oneOf: 'One of:',
  anyOf: 'Any of:',
  oneOfBy: 'One of these, told apart by {name}:',
  anyOfBy: 'Any of these, told apart by {name}:',
  where: 'where {name} is {value}',
  values: { one: '{count} value:', other: '{count} values:' } as Forms,
  again: 'The same again: {schema}',
  sameFields: 'as at {status}',
  fieldsTold: { one: '{count} field:', other: '{count} fields:' } as Forms,
  choicesTold: { one: '{count} choice:', other: '{count} choices:' } as Forms,
  allSchemas: { one: '{count} schema', other: 'All {count} schemas' } as Forms,
  pages: 'Pages of this list',
  fieldsOf: { one: '{count} field of {name}', other: '{count} fields of {name}' } as Forms,
  choicesOf: { one: '{count} choice of {name}', other: '{count} choices of {name}' } as Forms,
  thisValue: 'this value',
  moreFieldsInFile: {
    one: '{count} more field in the description file',
    other: '{count} more fields in the description file',
  } as Forms,
  moreChoicesInFile: {
    one: '{count} more alternative in the description file',
    other: '{count} more alternatives in the description file',
  } as Forms,
  moreChoicesAt: {
    one: '{count} more alternative: see {page}',
    other: '{count} more alternatives: see {page}',
  } as Forms,
  moreFieldsAt: { one: '{count} more field: see {page}', other: '{count} more fields: see {page}' } as Forms,
}

/** Whether the site may count how it is read. */
const analytics = {
  choices: 'Privacy choices',
  question:
    'May this site count which pages you read? It does so with {services}, and loads nothing of it before you agree.',
  more: 'What is counted',
  allow: 'Allow',
  decline: 'Decline',
  refused: 'Your browser asks sites not to track you: nothing is counted.',
  close: 'Close',
}

/** The plain script. */
const script = {
  anchor: 'Link to this section: {title}',
  copy: 'Copy',
  copyLabel: 'Copy the code',
  copied: 'Copied',
  notCopied: 'Not copied',
  wrap: 'Wrap',
  wrapLabel: 'Wrap long lines',
  liveRun: 'Run and edit',
  liveCode: 'Code of the example, which runs as you write',
  liveResult: 'Result of the example',
  liveReset: 'Reset',
  colorMode: 'Colour mode: {mode}. Change to {next}',
  modes: { light: 'light', dark: 'dark', system: 'system' },
  showSidebar: 'Show the sidebar',
  hideSidebar: 'Hide the sidebar',
  enlarge: 'Enlarge: {name}',
  close: 'Close',
  feedbackSent: 'Thank you.',
  feedbackNotSent: 'It could not be sent. Please try again.',
  tryFailed: 'The form could not be loaded. Please close and open it again.',
}

/** The search: its box, and its page. */
const search = {
  name: 'Search',
  label: 'Search the documentation',
  results: 'Results',
  recent: 'Recent searches',
  clear: 'Clear recent searches',
  remove: 'Remove',
  removeByKey: 'Press Delete to remove',
  all: 'See all results',
  more: 'Show more',
  none: 'No results',
  advice: 'Check the spelling, or try fewer or other words.',
  loading: 'Loading the search…',
  retrying: 'The search could not be loaded. Trying again…',
  failed: 'The search could not be loaded.',
  retry: 'Retry',
  close: 'Close',
  near: 'No page says “{query}”. Similar:',
  partial: 'Pages with some of these words',
  noneWhole: 'No page has all of these words.',
  recentPages: 'Recent pages',
  start: 'Start here',
  operation: 'Operation',
  schema: 'Type',
  list: 'List',
  count: { one: '{count} result', other: '{count} results' } as Forms,
  countMore: { one: '1 result', other: 'More than {count} results' } as Forms,
  inVersion: ' in version {version}',
  inUnreleased: ' in the unreleased version',
}

/** Parts of a page that failed. */
const islands = {
  notLoaded: 'This part of the page could not be loaded.',
  retry: 'Retry',
  crashed: 'This page crashed.',
  tryAgain: 'Try again',
}

/** What plugins are given (`PluginContext.words`): titles and labels of the pages that they make. */
const plugins: PluginWords = {
  language,
  blog: {
    archive: 'Archive',
    tags: 'Tags',
    authors: 'Authors',
    posts: { one: 'One post', other: '{count} posts' },
    tagged: '{posts} tagged with “{tag}”',
    byAuthor: '{author}: {posts}',
    minutes: '{count} min',
    page: '{title}, page {page}',
    newer: 'Newer entries',
    older: 'Older entries',
  },
  docs: {
    tags: 'Tags',
    pages: { one: 'One page', other: '{count} pages' },
    tagged: '{pages} tagged with “{tag}”',
    described: { one: '{description} (one page)', other: '{description} ({count} pages)' },
    current: 'Current',
    next: 'Next',
  },
  pages: { group: 'Pages', search: 'Search', home: 'Home' },
  diagrams: {
    asText: 'Diagram as text',
    kinds: {
      flowchart: 'Flowchart',
      state: 'State diagram',
      sequence: 'Sequence diagram',
      class: 'Class diagram',
      er: 'Entity relationship diagram',
      xychart: 'Chart',
    },
    more: '{labels} and {count} more',
  },
  redirects: { title: 'This page has moved', moved: 'This page has moved to {page}.' },
  openapi: {
    headings: {
      servers: 'Servers',
      schemes: 'Security schemes',
      events: 'Events',
      schemas: 'Schemas',
      rest: '{name}, continued',
      numbered: '{name}, page {number}',
      files: 'Description files',
      samples: 'Request samples',
      body: 'Request body',
      responses: 'Responses',
      errorKeys: 'Error keys',
      callbacks: 'Callbacks',
      schema: 'Schema',
      usedBy: 'Used by',
      example: 'Example',
      examples: 'Examples',
      errors: 'Errors',
      operations: 'Operations',
      otherOperations: 'More',
    },
    unnamed: { api: 'API', documentation: 'Documentation' },
    parameters: {
      path: 'Path parameters',
      query: 'Query parameters',
      querystring: 'Query string',
      header: 'Headers',
      cookie: 'Cookies',
    },
    styles: {
      spaceDelimited: 'separated by spaces',
      pipeDelimited: 'separated by pipes',
      deepObject: 'keys in brackets',
      label: 'begins with a dot',
      matrix: 'begins with a semicolon',
      commas: 'separated by commas',
    },
    types: {
      any: 'any',
      oneOf: 'one of',
      anyOf: 'any of',
      arrayOf: 'array of {type}',
      mapOf: 'map of {type}',
      streamOf: 'stream of {type}',
      or: ' or ',
      orNull: '{type} or null',
      nullOr: 'null or {type}',
    },
    facts: {
      default: 'Default',
      always: 'Always',
      range: 'Range',
      moreThan: 'More than',
      lessThan: 'Less than',
      multipleOf: 'Multiple of',
      length: 'Length',
      entries: 'Entries',
      unique: 'Unique',
      properties: 'Properties',
      pattern: 'Pattern',
      content: 'Content',
      encoding: 'Encoding',
      otherProperties: 'Other properties',
      otherEntries: 'Other entries',
      title: 'Title',
      headers: 'Headers',
      example: 'Example',
      exampleNamed: 'Example {name}',
      examples: 'Examples',
      moreValues: 'More values',
      needs: 'Needs',
      style: 'Style',
      emptyValue: 'Empty value',
      not: 'Not',
      if: 'If',
      thenWord: 'Then',
      else: 'Else',
      contains: 'Contains',
      matches: 'Matches',
      names: 'Names',
      also: 'Also',
      withName: 'With {name}',
    },
    values: {
      yes: 'yes',
      allowed: 'allowed',
      notAllowed: 'not allowed',
      between: '{least} to {most}',
      atLeast: 'at least {least}',
      atMost: 'at most {most}',
      inFile: '{count}, in the description file',
    },
    conditions: {
      anything: 'anything',
      nothing: 'nothing',
      with: 'with {names}',
      not: 'not {schema}',
      matches: 'matches {pattern}',
      and: ' and ',
      or: ' or ',
    },
    choices: { option: 'Option {number}', needs: 'needs: {names}' },
    examples: {
      one: 'Example',
      numbered: 'Example {number}',
      shortened: 'Shortened to {shown} of its {all} lines: the whole example is in the [description]({file}).',
    },
    security: {
      http: 'HTTP {scheme}',
      apiKey: 'API key in the {place} {name}',
      oauth2: 'OAuth 2.0',
      openIdConnect: 'OpenID Connect',
      mutualTLS: 'Mutual TLS',
      unknown: 'Unknown scheme',
      none: 'None',
      and: ' and ',
    },
    flows: {
      implicit: 'Implicit',
      password: 'Password',
      clientCredentials: 'Client credentials',
      authorizationCode: 'Authorization code',
      deviceAuthorization: 'Device authorization',
    },
    addresses: {
      authorizationUrl: 'Authorization',
      deviceAuthorizationUrl: 'Device authorization',
      tokenUrl: 'Token',
      refreshUrl: 'Refresh',
      openIdConnectUrl: 'Discovery',
      oauth2MetadataUrl: 'Metadata',
    },
    statuses: {
      1: 'Information',
      2: 'Success',
      3: 'Redirection',
      4: 'Client error',
      5: 'Server error',
      default: 'Any other status',
    },
  },
}

const en = {
  language,
  frame,
  page,
  feedback,
  comments,
  tryIt,
  notFound,
  searchPage,
  content,
  blog,
  reference,
  script,
  analytics,
  search,
  islands,
  plugins,
}

/** What every language has. */
export type Words = typeof en

export default en
