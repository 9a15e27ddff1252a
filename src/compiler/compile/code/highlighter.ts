import { createCssVariablesTheme, createHighlighterCore, type HighlighterCore } from 'shiki/core'
import { openEngine } from './engine.ts'
import { grammarLoaders } from './languages.ts'
import { loadPalette, type Themes } from './palette.ts'

/**
 * Theme of variables: takes half the time of two themes, and the style sheet sets the colours of both modes. The
 * variables become classes (`k` for a keyword), since the Content-Security-Policy forbids `style=`.
 */
const theme = createCssVariablesTheme({ name: 'classes', variablePrefix: '--tok-', fontStyle: false })

type Language = keyof typeof grammarLoaders

/** Languages that embed others only by name: Markdown, MDX, Vue and more. */
const within =
  'css diff go html html-derivative java javascript json jsx python scss shellscript sql tsx typescript xml yaml'.split(
    ' ',
  ) as readonly Language[]

const engine: { opened?: ReturnType<typeof openEngine> } = {}

/** Highlighters by palette and language loader. Aliases of a language share its loader. */
const highlighters = new Map<string, Map<unknown, Promise<HighlighterCore>>>()

/**
 * Returns the highlighter of a language; without a language, that of plain text. They are separate, because a grammar
 * colours embedded languages only if they are loaded, and some (`ts-tags`, `vue`) change others. With a shared one,
 * colours would depend on earlier blocks.
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
  const embeddedNames = new Set(grammars.flatMap(({ embeddedLangsLazy = [] }) => embeddedLangsLazy))
  return createHighlighterCore({
    themes: themes === undefined ? [theme] : [loadPalette(themes.light), loadPalette(themes.dark)],
    langs: [...within.flatMap((name) => (embeddedNames.has(name) ? [grammarLoaders[name]] : [])), grammars],
    engine: await (engine.opened ??= openEngine()),
    // The library warns about many highlighters.
    warnings: false,
  })
}
