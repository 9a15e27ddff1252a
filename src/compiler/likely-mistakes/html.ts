/**
 * Scripts of known services that insert content into the page. They load further resources that are not declared, so
 * that the security policy would block them. Each service has an alternative without a script.
 *
 * @module
 */
import { hintsByKey, type ForeignKeys } from './suggest.ts'

const frame = (src: string) => `show it in a frame: <iframe src="${src}" title="…"></iframe>`

const services: readonly (readonly [script: RegExp, hint: (match: RegExpExecArray) => string])[] = [
  [/\/\/asciinema\.org\/a\/([\w-]+)\.js/, ([, id]) => frame(`https://asciinema.org/a/${id}/iframe`)],
  [/\/\/gist\.github\.com\//, () => 'write the code into a code block, or link to it'],
  [/\/\/platform\.(?:twitter|x)\.com\/widgets\.js/, () => 'leave it out: the quotation can be read without it'],
  [/\/\/(?:[\w-]+\.)*codepen\.io\/assets\/embed\//, () => frame('https://codepen.io/USER/embed/PEN')],
  [/\/\/speakerdeck\.com\/assets\/embed\.js/, () => frame('https://speakerdeck.com/player/ID')],
  [/\/\/fast\.wistia\.(?:net|com)\//, () => frame('https://fast.wistia.net/embed/iframe/ID')],
  [/\/\/(?:assets\.)?calendly\.com\//, () => frame('https://calendly.com/NAME')],
  [/\/\/(?:viewer\.diagrams\.net|www\.draw\.io)\/js\//, () => 'export the diagram as SVG, and show it as a picture'],
  [/\/\/giscus\.app\/client\.js/, () => 'write "comments:" into site.config.yaml'],
]

/** Hint for the script of a known service, by address. */
export function insteadOfScript(src: string): string | undefined {
  for (const [script, hint] of services) {
    const match = script.exec(src)
    if (match !== null) return hint(match)
  }
  return undefined
}

/** Elements that are removed with their content, and hints. */
export const leftOut: Readonly<Record<string, string>> = hintsByKey([
  [
    'script',
    'name it in "head:" of site.config.yaml, or make it a file of the theme: docs theme eject script/index --wrap',
  ],
  ['style', 'style sheets are files of the theme: docs theme eject styles/index --wrap'],
  ['object embed', 'link to the file, or show a picture'],
  ['form select textarea canvas', 'write a component, and use it in an .mdx page'],
  ['button', 'write a link, or a component in a page called .mdx'],
  ['svg', 'save the picture as a file, and show it with ![…](./name.svg)'],
])

/** Component attributes of other tools, and their names here. */
export const componentAttributes: ForeignKeys = {
  names: hintsByKey([
    ['Admonition.kind Admonition.variant Admonition.severity Admonition.intent', 'type'],
    ['Badge.color Badge.colour Badge.type Badge.variant', 'tone'],
    ['LinkButton.kind LinkButton.type', 'variant'],
  ]),
}
