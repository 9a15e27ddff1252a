/** Timing of the progress bar at the top of the window (ms, and fractions of the width). */
const [delay, minimum, speed, rate, pause] = [200, 0.08, 200, 0.02, 800]

let bar: HTMLElement | undefined
let timer: ReturnType<typeof setTimeout> | undefined
let value = 0

function show(part: number): void {
  value = part
  bar?.style.setProperty('--progress', String(part))
}

function trickle(): void {
  show(Math.min(value + rate, 0.98))
  timer = setTimeout(trickle, pause)
}

function appear(): void {
  bar ??= make()
  bar.hidden = false
  show(minimum)
  timer = setTimeout(trickle, pause)
}

function make(): HTMLElement {
  const element = document.createElement('div')
  element.className = 'progress'
  element.ariaHidden = 'true'
  element.dataset['keep'] = ''
  document.body.append(element)
  return element
}

/** Shows the bar when a navigation has started. */
export function begin(): void {
  if (value !== 0 && value < 1) return
  clearTimeout(timer)
  timer = setTimeout(appear, delay)
}

/** Hides the bar when the page has loaded or failed. */
export function finish(): void {
  clearTimeout(timer)
  if (value === 0) return
  show(1)
  timer = setTimeout(() => {
    if (bar !== undefined) bar.hidden = true
    show(0)
  }, speed)
}
