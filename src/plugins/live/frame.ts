/**
 * Runs examples in an isolated frame, so that code of readers cannot access the site. Bundled during the build.
 *
 * @module
 */
import * as React from 'react'
import { createRoot, type Root } from 'react-dom/client'
import { compile } from './compile.ts'

const say = (message: FromFrame): void => parent.postMessage(message, '*')
const fault = (error: unknown): void =>
  say({ fault: error instanceof Error ? `${error.name}: ${error.message}` : String(error) })

/** Names that examples can use without an import: React, and all its named exports. */
const scope: Readonly<Record<string, unknown>> = {
  ...Object.fromEntries(Object.entries(React).filter(([name]) => /^[A-Za-z]\w*$/.test(name) && name !== 'default')),
  React,
}

let root: Root | undefined

function run({ code, isWhole }: ToFrame): void {
  // React renders nothing into a root after an error.
  root?.unmount()
  root = createRoot(document.getElementById('root') as HTMLElement, { onUncaughtError: fault })
  say({ fault: '' })
  try {
    // oxlint-disable-next-line typescript/no-implied-eval -- the frame is there for this
    const run = new Function('render', ...Object.keys(scope), compile(code, isWhole)) as (
      ...properties: unknown[]
    ) => unknown
    const result = run(render, ...Object.values(scope))
    if (!isWhole) render(result)
  } catch (error) {
    fault(error)
  }
}

function render(element: unknown): void {
  root?.render(typeof element === 'function' ? React.createElement(element as React.FC) : (element as React.ReactNode))
}

// Opened as a page of the site itself, it would run code from any other window with the rights of the site.
if (self.origin === 'null') {
  addEventListener('message', ({ source, data }: MessageEvent<ToFrame>) => {
    if (source !== parent) return
    const { style } = document.documentElement
    style.colorScheme = data.scheme
    style.color = data.color
    style.background = data.background
    run(data)
  })
  addEventListener('error', ({ error, message }) => fault(error ?? message))
  addEventListener('unhandledrejection', ({ reason }) => fault(reason))
  new ResizeObserver(() => say({ height: document.documentElement.offsetHeight })).observe(document.documentElement)
  say({ ready: true })
}

/** Message from the page to the frame of an example. */
interface ToFrame {
  readonly code: string
  /** The code calls `render` itself. */
  readonly isWhole: boolean
  /** Colour scheme of the page. */
  readonly scheme: string
  readonly color: string
  readonly background: string
}

/** Message from the frame to the page: script loaded, height changed, or an error in the code (empty for none). */
type FromFrame = { readonly ready: true } | { readonly height: number } | { readonly fault: string }
