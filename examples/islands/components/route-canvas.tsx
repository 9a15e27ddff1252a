'use client'

import { useSyncExternalStore } from 'react'

const [width, height, margin] = [480, 80, 40]

/** Never changes: a browser stays a browser. */
const unchanged = () => () => undefined

/** Route of a parcel as a line with stops; a list on the server. */
export function RouteCanvas({ stops }: { readonly stops: readonly string[] }) {
  const isInBrowser = useSyncExternalStore(
    unchanged,
    () => true,
    () => false,
  )
  if (!isInBrowser)
    return (
      <ol>
        {stops.map((stop) => (
          <li key={stop}>{stop}</li>
        ))}
      </ol>
    )
  const draw = (canvas: HTMLCanvasElement | null): void => {
    const context = canvas?.getContext('2d')
    if (context != null) drawRoute(context, stops)
  }
  const label = `Route: ${stops.join(', ')}`
  return <canvas ref={draw} width={width} height={height} style={{ maxWidth: '100%' }} role="img" aria-label={label} />
}

function drawRoute(context: CanvasRenderingContext2D, stops: readonly string[]): void {
  const color = getComputedStyle(context.canvas).color
  const step = (width - 2 * margin) / (stops.length - 1)
  context.clearRect(0, 0, width, height)
  Object.assign(context, {
    strokeStyle: color,
    fillStyle: color,
    lineWidth: 2,
    textAlign: 'center',
    font: '14px sans-serif',
  })
  context.beginPath()
  context.moveTo(margin, 30)
  context.lineTo(width - margin, 30)
  context.stroke()
  for (const [at, stop] of stops.entries()) {
    context.beginPath()
    context.arc(margin + at * step, 30, 6, 0, 2 * Math.PI)
    context.fill()
    context.fillText(stop, margin + at * step, 60)
  }
}
