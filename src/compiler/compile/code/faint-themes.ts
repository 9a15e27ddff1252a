import { diagnostic, type Diagnostic, type Location } from '../../../diagnostics/diagnostic.ts'
import type { Themes } from './palette.ts'

/** Reports code themes with low contrast. It is a warning that sites may suppress. */
export async function faintThemes(
  themes: Themes | undefined,
  locate: (mode: keyof Themes) => Location | undefined,
): Promise<readonly Diagnostic[]> {
  if (themes === undefined) return []
  // Loaded on demand, since it includes the highlighter, which other builds do not need in this
  // thread.
  const { faintColors, loadPalette } = await import('./palette.ts')
  const modes = ['light', 'dark'] as const
  const colors = await Promise.all(modes.map(async (mode) => faintColors(await loadPalette(themes[mode]))))
  return colors.flatMap((faint, index) => {
    const mode = modes[index]
    if (faint.length === 0 || mode === undefined) return []
    const message = `"${themes[mode]}" has faint colours: ${faint.join(', ')}`
    const hint = 'text needs 4.5:1; choose another theme, or accept it with "ignore: [code/contrast]"'
    return [diagnostic('code/contrast', message, { location: locate(mode), hint })]
  })
}
