import type { Browser, BrowserContext } from 'playwright-core'

/** Settings of the browser for a page. */
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

/** An older key of the selected colour mode, which every site migrates. */
export const modeKey = 'waybill-docs:color-mode'

/** A new reader with this view, who selected the mode earlier. */
export async function openView(browser: Browser, { mode, width }: View): Promise<BrowserContext> {
  const context = await browser.newContext({
    viewport: { width, height: width < 700 ? 780 : 1000 },
    // The contrast of a colour in transition cannot be measured.
    reducedMotion: 'reduce',
  })
  await context.addInitScript(`localStorage.setItem('${modeKey}', '${mode}')`)
  return context
}
