/** Rules for the language of the project: opening words of doc comments, phrases, and names. */

import ts from 'typescript-5'

/** A violation: 1-based line, name of the rule, and the text that breaks it. */
export interface Violation {
  readonly line: number
  readonly rule: 'opening' | 'phrase' | 'name'
  readonly text: string
}

/** Words that open a relative clause. A doc comment begins with a noun or a verb instead. */
const OPENING = /^(?:what|whether|where|who|whom|whose|how|which)\b/i

/** Phrases with a plainer form. The value is the hint. */
const PHRASES: readonly (readonly [RegExp, string])[] = [
  [/\bis none\b|\bare none\b|\bis no one\b/i, 'missing, unknown, empty or invalid'],
  [/\b[Nn]obody\b|\b[Nn]o one\b/, 'name the subject: no page, no rule, unknown'],
  [
    /\bstands\b|\bstood\b|\bstand (?:in|at|on|for|there|beside|behind|before|after|under|above)\b/i,
    'is, is located, follows',
  ],
  [/\bspeaks? of\b|\bspoken of\b|\bspeaking of\b/i, 'mentions'],
  [/\btells?\b|\btold\b(?! apart)/i, 'reports, prints, returns, shows'],
  [/\bthat there (?:is|are) not\b|\bwhat there is\b/i, 'missing, unknown'],
  [/\bone of its own\b|\bof (?:our|its|their|his) own kind\b/i, 'a separate …'],
  [/\bholds still\b/i, 'is unchanged'],
  [/\bare its own\b|\bis its own\b/i, 'name the relation'],
  [/\b(?:the|an) own\b/i, 'name the owner: the site of the repository'],
  [
    /\breplac(?:es?|ing)\b(?! by)[^.:;]*(?<!ed|[nt]) by (?:an?|the|its|their|these|those|other|one (?:for|of))\b/i,
    'replaces … with …',
  ],
  [/(?<!\bthere )\b(?:is|are|was|were) no (?!longer|more|less|such|different|\w+er than)[a-z]+/i, 'is not a …'],
  [/\bin (?:line (?:\d|\$\{)|the (?:first|last|next|same|previous) line\b)/, 'on line 3, on the first line'],
]

/** Participles and pronouns that are not used as names of variables, parameters and exports. */
const NAMES = new Set(
  'asked found given known least made most named one own said shown told wanted whole written'.split(' '),
)

/** Methods whose callback receives an index as its second argument. */
const ITERATORS = new Set('every filter find findIndex findLast flatMap forEach from map some'.split(' '))

/** Lines whose text is the input of a case: end of the file's path, and a part of the line. */
const INPUTS: readonly (readonly [string, string])[] = [
  // A page of the case: `msg` is a common word unless its sentence names an error.
  ['test/compiler/names/bind-names.test.ts', 'Tell the \\`msg\\`'],
  ['test/compiler/names/bind-names.test.ts', '\\ntell\\nthe \\`msg\\`'],
]

/** Returns the violations of one file (`file` decides by its ending: code or prose). */
export function violationsIn(file: string, source: string): Violation[] {
  if (/\.mdx?$/.test(file)) return phrasesIn(prose(source), 0)
  const kind = file.endsWith('x') ? ts.ScriptKind.TSX : ts.ScriptKind.TS
  const tree = ts.createSourceFile(file, source, ts.ScriptTarget.Latest, true, kind)
  const lineAt = (position: number): number => tree.getLineAndCharacterOfPosition(position).line
  const violations: Violation[] = []
  const literals: [number, number][] = []
  visit(tree)
  for (const [start, end] of commentRanges(source, literals)) {
    const comment = source.slice(start, end)
    const opening = comment.startsWith('/**') && comment.replace(/^\/\*\*[\s*]*/, '')
    if (opening && OPENING.test(opening))
      violations.push({ line: lineAt(start) + 1, rule: 'opening', text: opening.split('\n')[0]!.slice(0, 80) })
    violations.push(...phrasesIn(comment, lineAt(start)))
  }
  const lines = source.split('\n')
  return violations.filter(({ line }) => !isInput(file, lines[line - 1] ?? '')).toSorted((a, b) => a.line - b.line)

  function visit(node: ts.Node): void {
    if (isText(node)) {
      literals.push([node.getStart(tree), node.end])
      if (!ts.isRegularExpressionLiteral(node) && !isWordList(node))
        violations.push(...phrasesIn(sourceText(node, tree), lineAt(node.getStart(tree))))
    }
    const name = namedBy(node) ?? localName(node)
    if (name && (NAMES.has(name.text) || isResult(node, name) || isIndex(node, name)))
      violations.push({ line: lineAt(name.getStart(tree)) + 1, rule: 'name', text: name.text })
    ts.forEachChild(node, visit)
  }
}

/** Checks for a line that is the input of a case (`INPUTS`). */
function isInput(file: string, line: string): boolean {
  return INPUTS.some(([path, text]) => file.endsWith(path) && line.includes(text))
}

/** Checks for a list of words, `('a b' + 'c d').split(' ')`: its words are data. */
function isWordList(node: ts.Node): boolean {
  let list = node
  while (ts.isBinaryExpression(list.parent) || ts.isParenthesizedExpression(list.parent)) list = list.parent
  return ts.isPropertyAccessExpression(list.parent) && list.parent.name.text === 'split'
}

/** Source of a literal with blanks for its escaped line breaks and tabs, so that lines keep their numbers. */
function sourceText(node: ts.Node, tree: ts.SourceFile): string {
  return node.getText(tree).replaceAll(/\\[nrt]/g, '  ')
}

/** Literals and JSX text, whose characters cannot begin a comment. */
function isText(
  node: ts.Node,
): node is
  | ts.StringLiteralLike
  | ts.TemplateHead
  | ts.TemplateMiddle
  | ts.TemplateTail
  | ts.JsxText
  | ts.RegularExpressionLiteral {
  return (
    ts.isStringLiteralLike(node) ||
    ts.isTemplateHead(node) ||
    ts.isTemplateMiddleOrTemplateTail(node) ||
    ts.isJsxText(node) ||
    ts.isRegularExpressionLiteral(node)
  )
}

/** The identifier that a parameter or an exported declaration introduces. */
function namedBy(node: ts.Node): ts.Identifier | undefined {
  if (ts.isParameter(node) && ts.isIdentifier(node.name)) return node.name
  if (ts.isVariableDeclaration(node) && ts.isIdentifier(node.name)) {
    const statement = node.parent.parent
    return ts.isVariableStatement(statement) && isExported(statement) ? node.name : undefined
  }
  const isDeclaration = ts.isFunctionDeclaration(node) || ts.isClassDeclaration(node) || ts.isInterfaceDeclaration(node)
  return isDeclaration && isExported(node) ? node.name : undefined
}

/** The identifier of a local variable, or of an element that a pattern renames. Functions may be named by a verb. */
function localName(node: ts.Node): ts.Identifier | undefined {
  if (ts.isVariableDeclaration(node) && ts.isIdentifier(node.name)) return isFunction(node) ? undefined : node.name
  if (!ts.isBindingElement(node) || !ts.isIdentifier(node.name)) return undefined
  return node.propertyName || ts.isArrayBindingPattern(node.parent) ? node.name : undefined
}

/** Checks for an index called `at`: the second parameter of a callback, as in `list.map((item, at) => …)`. */
function isIndex(node: ts.Node, { text }: ts.Identifier): boolean {
  return (
    text === 'at' &&
    ts.isParameter(node) &&
    ts.isArrowFunction(node.parent) &&
    node.parent.parameters[1] === node &&
    ts.isCallExpression(node.parent.parent) &&
    ts.isPropertyAccessExpression(node.parent.parent.expression) &&
    ITERATORS.has(node.parent.parent.expression.name.text)
  )
}

function isFunction({ initializer }: ts.VariableDeclaration): boolean {
  return initializer !== undefined && (ts.isArrowFunction(initializer) || ts.isFunctionExpression(initializer))
}

/** Checks for a variable `read` with the result of a function call, instead of a function that reads. */
function isResult(node: ts.Node, { text }: ts.Identifier): boolean {
  if (text !== 'read' || !ts.isVariableDeclaration(node) || !node.initializer) return false
  const value = ts.isAwaitExpression(node.initializer) ? node.initializer.expression : node.initializer
  return ts.isCallExpression(value)
}

function isExported(node: ts.HasModifiers | ts.VariableStatement): boolean {
  return ts.getModifiers(node)?.some(({ kind }) => kind === ts.SyntaxKind.ExportKeyword) ?? false
}

/** Start and end offset of each comment. `literals`: ranges of strings, templates, regular expressions and JSX text. */
function commentRanges(source: string, literals: readonly (readonly [number, number])[]): [number, number][] {
  const ends = new Map(literals)
  const ranges: [number, number][] = []
  for (let at = 0; at < source.length; at++) {
    const end = ends.get(at)
    if (end !== undefined) at = Math.max(at, end - 1)
    else if (source.startsWith('//', at) || source.startsWith('/*', at)) {
      const close = source[at + 1] === '/' ? source.indexOf('\n', at) : source.indexOf('*/', at) + 2
      ranges.push([at, close < 2 ? source.length : close])
      at = ranges.at(-1)![1] - 1
    }
  }
  return ranges
}

function phrasesIn(text: string, firstLine: number): Violation[] {
  return text.split('\n').flatMap((line, index) =>
    PHRASES.flatMap(([phrase, hint]) => {
      const match = phrase.exec(line)
      return match ? [{ line: firstLine + index + 1, rule: 'phrase' as const, text: `"${match[0]}" (${hint})` }] : []
    }),
  )
}

/**
 * Markdown without its code, heading ids and link targets: they become blank, lines keep their numbers. Ids and targets
 * are published addresses.
 */
function prose(source: string): string {
  return source
    .replaceAll(/^( *)(```+|~~~+)[\s\S]*?^\1\2/gm, (block) => block.replaceAll(/[^\n]/g, ''))
    .replaceAll(/`[^`\n]*`/g, '')
    .replaceAll(/\{#[^}\n]*\}/g, '')
    .replaceAll(/\]\([^)\s]*\)/g, ']')
}
