import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'

/** Required packages. A site with its own fonts does not need the last one. */
export const packages = ['satori', '@resvg/resvg-js', '@fontsource/inter'] as const

const { resolve } = createRequire(import.meta.url)

/** Functions of the two drawing packages, whose own types only exist if they are installed. */
export interface Renderers {
  layOut(card: unknown, options: object): Promise<string>
  paint(svg: string): Uint8Array
}

/** Loads the drawing packages. Rejects if they are not installed. */
export async function loadRenderers(): Promise<Renderers> {
  const [layout, paint] = packages
  const { default: satori } = (await import(layout)) as { readonly default: Renderers['layOut'] }
  const { Resvg } = (await import(paint)) as {
    readonly Resvg: new (svg: string, options: object) => { render(): { asPng(): Uint8Array } }
  }
  return {
    layOut: satori,
    paint: (svg) => new Resvg(svg, { font: { loadSystemFonts: false } }).render().asPng(),
  }
}

/** Returns true if a package is installed. */
export function isPackage(name: string): boolean {
  try {
    resolve(`${name}/package.json`)
    return true
  } catch (error) {
    // The package exists, but does not export its package.json.
    return (error as { code?: unknown }).code === 'ERR_PACKAGE_PATH_NOT_EXPORTED'
  }
}

/** Bytes of a font in the package `@fontsource/inter`; `undefined` if `file` is not one of them. */
export function packagedFont(file: string): Buffer | undefined {
  return file.startsWith('@fontsource/inter/') ? readFileSync(resolve(file)) : undefined
}
