import { createCssVariablesTheme, createHighlighterCore, type HighlighterCore } from 'shiki/core'
import { openEngine } from './engine.ts'
import { grammarLoaders } from './languages.ts'
import { loadPalette, type Themes } from './palette.ts'

/**
 * One pass over the code with a theme of variables: half the work of two themes, and the style sheet gives both colour
 * modes. The variables become classes (`k` for a keyword), since the Content-Security-Policy forbids `style=`.
 */
const theme = createCssVariablesTheme({ name: 'classes', variablePrefix: '--tok-', fontStyle: false })

type Language = keyof typeof grammarLoaders

/** Languages that are coloured within others which only name them: Markdown, MDX, Vue and some more. */
const within =
  'css diff go html html-derivative java javascript json jsx python scss shellscript sql tsx typescript xml yaml'.split(
    ' ',
  ) as readonly Language[]

const engine: { opened?: ReturnType<typeof openEngine> } = {}

/** By the palette and the loader of the language: other names of it have the same loader. */
const highlighters = new Map<string, Map<unknown, Promise<HighlighterCore>>>()

/**
 * The highlighter of a language; without one, that of plain text. Each has its own: a grammar colours embedded languages only if they are
 * loaded, and some (`ts-tags`, `vue`) change others, so that colours would depend on the previous work of the thread.
 *
 * @param themes the palette; default: classes
 */
export function openHighlighter(language: Language | undefined, themes: Themes | undefined): Promise<HighlighterCore> {
  const palette = themes === undefined ? '' : `${themes.light} ${themes.dark}`
  const ofPalette = highlighters.get(palette) ?? new Map<unknown, Promise<HighlighterCore>>()
  highlighters.set(palette, ofPalette)
  const key = language && grammarLoaders[language]
  const opened = ofPalette.get(key) ?? create(language, themes)
  ofPalette.set(key, opened)
  return opened
}

async function create(language: Language | undefined, themes: Themes | undefined): Promise<HighlighterCore> {
  const grammars = language === undefined ? [] : (await grammarLoaders[language]()).default
  const named = new Set(grammars.flatMap(({ embeddedLangsLazy = [] }) => embeddedLangsLazy))
  return createHighlighterCore({
    themes: themes === undefined ? [theme] : [loadPalette(themes.light), loadPalette(themes.dark)],
    langs: [...within.flatMap((name) => (named.has(name) ? [grammarLoaders[name]] : [])), grammars],
    engine: await (engine.opened ??= openEngine()),
    // The library warns of many highlighters.
    warnings: false,
  })
}
