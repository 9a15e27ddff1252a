import { withoutFences } from '../markdown/fences.ts'

const heading = /^([ \t]{0,3}#{1,6}[ \t].*?)\{#([^\s{}#*]+)\}([ \t]*\r?)$/

/** `## Title {#id}` as `## Title {/*#id*\/}`: in MDX braces are JavaScript. Lines stay where they were. */
export function commentsAsIds(text: string): string {
  if (!text.includes('{#')) return text
  const prose = withoutFences(text).split('\n')
  return text
    .split('\n')
    .map((line, index) => (prose[index] === line ? line.replace(heading, '$1{/*#$2*/}$3') : line))
    .join('\n')
}
