import type { Service } from '@theme/analytics/service'
import { onOtherTab, read, remove, write } from '@theme/script/storage'
import '@theme/styles/analytics.css'

/** Names and addresses in the consent question. */
interface About {
  readonly services: readonly string[]
  /** Address of the privacy notice. */
  readonly privacy?: string
}

interface Counting {
  /** The browser signals that the reader does not want tracking. */
  readonly refused: boolean
  readonly services: readonly Service[]
  start(): void
}

const key = 'analytics'
/**
 * Selector of buttons that open the question again. The theme's footer contains one; without one, a button
 * is added to the page.
 */
const opener = '[data-privacy-choices]'

/**
 * Creates a function that asks for consent before anything is loaded, stores the answer, and lets the reader withdraw
 * it. The question is not modal: the page remains usable.
 */
export function ask(about: About): (counting: Counting) => void {
  return ({ refused, services, start }) => {
    let started = false
    const settle = (answer: string | undefined): void => {
      if (answer === 'yes' && !started) {
        started = true
        start()
      } else if (answer !== 'yes' && started) {
        // Running scripts cannot be stopped, but their stored data is removed.
        for (const { stores = [] } of services) stores.forEach(forget)
        location.reload()
      }
    }
    const choose = (answer: 'yes' | 'no'): void => {
      write(key, answer)
      settle(answer)
    }
    const open = (): HTMLElement => (refused ? notice(WORDS.analytics.refused) : question(about, choose))
    if (!refused) {
      const answer = read(key)
      settle(answer)
      if (answer === undefined) document.body.append(open())
      onOtherTab(key, (choice) => {
        if (choice !== undefined) close()
        settle(choice)
      })
    } else remove(key)
    document.addEventListener('click', ({ target }) => {
      if (!(target instanceof Element) || target.closest(opener) === null) return
      close()
      const box = open()
      document.body.append(box)
      box.querySelector<HTMLElement>('button')?.focus()
    })
    offer()
    document.addEventListener('docs:page', offer)
  }
}

/** A custom footer of the site may lack the button. */
function offer(): void {
  if (document.querySelector(opener) !== null) return
  const button = make('button', WORDS.analytics.choices)
  button.className = 'privacy-choices'
  button.dataset['privacyChoices'] = ''
  ;(document.querySelector('.footer-inner, footer') ?? document.body).append(button)
}

function close(): void {
  document.querySelector('.privacy')?.remove()
}

/** The box with the question. It stays during navigation. */
function box(text: string): HTMLElement {
  const section = document.createElement('section')
  section.className = 'privacy'
  section.ariaLabel = WORDS.analytics.choices
  section.dataset['keep'] = ''
  section.append(make('p', text))
  section.addEventListener('keydown', (event) => {
    if (event.key === 'Escape') leave()
  })
  return section
}

/** Closes the box and moves the focus to the button that opens it again. */
function leave(): void {
  close()
  document.querySelector<HTMLElement>(opener)?.focus({ preventScroll: true })
}

function notice(text: string): HTMLElement {
  const section = box(text)
  section.append(button(WORDS.analytics.close, leave))
  return section
}

function question({ services, privacy }: About, choose: (answer: 'yes' | 'no') => void): HTMLElement {
  const section = box(WORDS.analytics.question.replace('{services}', services.join(', ')))
  if (privacy !== undefined) {
    const link = document.createElement('a')
    link.href = privacy
    link.textContent = WORDS.analytics.more
    section.firstElementChild?.append(' ', link)
  }
  const answer = (words: string, choice: 'yes' | 'no'): HTMLElement =>
    button(words, () => {
      leave()
      choose(choice)
    })
  const buttons = document.createElement('div')
  buttons.append(answer(WORDS.analytics.allow, 'yes'), answer(WORDS.analytics.decline, 'no'))
  section.append(buttons)
  return section
}

function button(words: string, act: () => void): HTMLElement {
  const element = make('button', words)
  element.className = 'privacy-answer'
  element.addEventListener('click', act)
  return element
}

function make<Name extends 'button' | 'p'>(name: Name, text: string): HTMLElementTagNameMap[Name] {
  const element = document.createElement(name)
  if (element instanceof HTMLButtonElement) element.type = 'button'
  element.textContent = text
  return element
}

/**
 * Removes the stored data of a service: cookies of this host and its parent domains, and browser storage.
 */
function forget(start: string): void {
  const parts = location.hostname.split('.')
  const hosts = ['', ...parts.map((_, index) => `;domain=${parts.slice(index).join('.')}`)]
  for (const cookie of document.cookie.split('; ')) {
    const name = cookie.replace(/=.*/s, '')
    if (name.startsWith(start)) for (const host of hosts) document.cookie = `${name}=;path=/;max-age=0${host}`
  }
  for (const name of Object.keys(localStorage)) if (name.startsWith(start)) localStorage.removeItem(name)
}
