import type { Browser, BrowserContext } from 'playwright-core'

/** Settings of the browser for looking at a page. */
export interface View {
  readonly mode: 'dark' | 'light'
  readonly width: number
}

/** Both colour modes at the width of a phone, a tablet and a desktop. */
export const views: readonly View[] = [360, 768, 1440].flatMap((width) => [
  { mode: 'dark', width },
  { mode: 'light', width },
])

export const nameOf = ({ mode, width }: View): string => `${width} ${mode}`

/** The earlier key of the mode that a reader has chosen: every site takes it over. */
export const modeKey = 'waybill-docs:color-mode'

/** A reader of her own with this view: the mode is one that she has chosen before. */
export async function openView(browser: Browser, { mode, width }: View): Promise<BrowserContext> {
  const context = await browser.newContext({
    viewport: { width, height: width < 700 ? 780 : 1000 },
    // A colour in transition has no contrast of its own.
    reducedMotion: 'reduce',
  })
  await context.addInitScript(`localStorage.setItem('${modeKey}', '${mode}')`)
  return context
}
