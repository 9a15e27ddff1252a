import { cancel, intro, isCancel, select, text } from '@clack/prompts'
import { hostings, readAddress, type Answers, type Hosting } from '../scaffold/answers.ts'

/** What is known before anything is asked: what flags have given, and what is taken where nobody answers. */
export interface Known {
  readonly given: Partial<Answers>
  readonly fallback: Answers
}

/** The ways to ask; those of a terminal, or those of a test. Each gives nothing if the writer leaves. */
export interface Asker {
  text(question: {
    readonly message: string
    readonly initial: string
    check(value: string): string | undefined
  }): Promise<string | undefined>
  choose(question: {
    readonly message: string
    readonly labels: Readonly<Record<Hosting, string>>
  }): Promise<Hosting | undefined>
}

const labels: Readonly<Record<Hosting, string>> = {
  other: 'Elsewhere, or not decided yet',
  'github-pages': 'GitHub Pages',
  netlify: 'Netlify',
  cloudflare: 'Cloudflare Pages',
}

/** Asks what is not given yet, at most three questions; nothing, if the writer leaves. */
export async function askAll({ given, fallback }: Known, asker: Asker): Promise<Answers | undefined> {
  const title =
    given.title ??
    (await asker.text({
      message: 'What is the site called?',
      initial: fallback.title,
      check: (value) => (value.trim() === '' ? 'A site needs a title.' : undefined),
    }))
  if (title === undefined) return undefined
  const { url, baseUrl } = fallback.address
  const address =
    given.address ??
    (await asker
      .text({
        message: 'Where will it stand?',
        initial: url + (baseUrl === '/' ? '' : baseUrl),
        check: (value) =>
          readAddress(value) === undefined ? `An address, such as ${url} or ${url}/handbook.` : undefined,
      })
      .then((written) => (written === undefined ? undefined : readAddress(written))))
  if (address === undefined) return undefined
  const hosting = given.hosting ?? (await asker.choose({ message: 'Who serves it?', labels }))
  return hosting === undefined ? undefined : { title: title.trim(), address, hosting }
}

/** Asks on the terminal. */
export function terminalAsker(folder: string): Asker {
  let begun = false
  const ask = async <T>(question: () => Promise<T | symbol>): Promise<T | undefined> => {
    if (!begun) intro(`A new site in ${folder}`)
    begun = true
    const answer = await question()
    if (!isCancel(answer)) return answer as T
    cancel('Nothing was made.')
    return undefined
  }
  return {
    text: ({ message, initial, check }) =>
      ask<string>(() => text({ message, initialValue: initial, validate: (value) => check(value ?? '') })),
    choose: ({ message, labels: words }) =>
      ask<Hosting>(() =>
        select<Hosting>({ message, options: hostings.map((value) => ({ value, label: words[value] })) }),
      ),
  }
}
