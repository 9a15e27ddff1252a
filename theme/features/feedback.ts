/**
 * Sends the feedback of a reader on a page: as an event of the window, and to the address of the site, if it has one.
 */
import '@theme/styles/plain-button.css'
import '@theme/styles/feedback.css'

function answer(event: MouseEvent): void {
  const button = event.target instanceof Element ? event.target.closest<HTMLButtonElement>('.feedback-answer') : null
  const form = button?.form
  if (!button || !form) return
  for (const other of form.querySelectorAll('.feedback-answer'))
    other.setAttribute('aria-pressed', String(other === button))
  form.querySelector<HTMLElement>('.feedback-more')?.removeAttribute('hidden')
  void send(form)
}

function submit(event: SubmitEvent): void {
  const form = event.target
  if (!(form instanceof HTMLFormElement) || !form.matches('.feedback')) return
  event.preventDefault()
  void send(form).then((isSent) => {
    if (isSent) form.querySelector<HTMLElement>('.feedback-more')?.setAttribute('hidden', '')
  })
}

async function send(form: HTMLFormElement): Promise<boolean> {
  const status = form.querySelector('[role=status]')
  const text = String(new FormData(form).get('text') ?? '').trim()
  const helpful = form.querySelector('[aria-pressed=true]')?.getAttribute('value') === 'yes'
  const detail = { path: location.pathname, helpful, ...(text === '' ? {} : { text }) }
  dispatchEvent(new CustomEvent('docs:feedback', { detail }))
  const { to } = form.dataset
  const isSent = to === undefined || (await post(to, detail))
  if (status !== null) status.textContent = isSent ? WORDS.script.feedbackSent : WORDS.script.feedbackNotSent
  return isSent
}

async function post(to: string, detail: object): Promise<boolean> {
  const headers = { 'content-type': 'application/json' }
  try {
    return (await fetch(to, { method: 'POST', headers, body: JSON.stringify(detail), keepalive: true })).ok
  } catch {
    return false
  }
}

document.addEventListener('click', answer)
document.addEventListener('submit', submit)
