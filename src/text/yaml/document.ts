import { Composer, Lexer, Parser, type CST, type Document } from 'yaml'

/**
 * How deep collections may be nested. `yaml` composes recursively: some hundred levels throw, and the second such
 * document in one process aborts Node. No configuration or front matter comes near this.
 */
export const maxYamlDepth = 32

/**
 * Composes the first document of a text, with the core schema's tags alone; `second` is the offset of another
 * document, if there is one, `tooDeep` the one at which it nests deeper than `maxYamlDepth`. The parser is run by single lexemes, which does not recurse, and its stack is looked at
 * after each: what is too deep never reaches the composer. Repeated keys are left to the caller (`yaml`'s own check is
 * quadratic).
 */
export function composeYaml(
  text: string,
): { readonly document: Document.Parsed; readonly second: number | undefined } | { readonly tooDeep: number } {
  const parser = new Parser()
  const tokens: CST.Token[] = []
  for (const lexeme of new Lexer().lex(text)) {
    for (const token of parser.next(lexeme)) tokens.push(token)
    if (parser.stack.length > maxYamlDepth && collections(parser.stack) > maxYamlDepth) {
      return { tooDeep: Math.max(0, parser.offset - 1) }
    }
  }
  for (const token of parser.end()) tokens.push(token)
  const composer = new Composer({
    schema: 'core',
    version: '1.2',
    resolveKnownTags: false,
    merge: false,
    uniqueKeys: false,
    prettyErrors: false,
    logLevel: 'silent',
  })
  const [document, second] = composer.compose(tokens, true, text.length)
  // `forceDoc` (the `true` above) makes the composer give a document of an empty text, too.
  return { document: document!, second: second?.range[0] }
}

/** A parser's stack holds the document and perhaps a scalar, too. */
function collections(stack: readonly CST.Token[]): number {
  return stack.filter(({ type }) => type === 'block-map' || type === 'block-seq' || type === 'flow-collection').length
}
