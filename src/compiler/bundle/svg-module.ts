/**
 * SVG as a component, like SVGR for `import Logo from './logo.svg'`. Handlers and scripts in it cannot run:
 * the security policy of the site forbids them.
 */
export function svgModule(text: string): string {
  const bare = text.replace(/<\?xml[\s\S]*?\?>|<!--[\s\S]*?-->|<!DOCTYPE[^>[]*(?:\[[\s\S]*?\])?>/gi, '')
  const [, attributes = '', inner = ''] = /<svg\b((?:[^>"']|"[^"]*"|'[^']*')*)>([\s\S]*)<\/svg>/i.exec(bare) ?? []
  const props: Record<string, string> = {}
  for (const [, name = '', double, single] of attributes.matchAll(/([\w:-]+)\s*=\s*(?:"([^"]*)"|'([^']*)')/g)) {
    if (name === 'style' || /^on/i.test(name)) continue
    props[name === 'class' ? 'className' : name] = double ?? single ?? ''
  }
  return `import { createElement } from 'react'
const own = ${JSON.stringify(props)}
const inner = ${JSON.stringify(inner.trim())}
export default function Picture({ title, titleId, ...props }) {
  const named = title === undefined ? inner : '<title>' + String(title).replace(/[&<]/g, (c) => (c === '&' ? '&amp;' : '&lt;')) + '</title>' + inner
  return createElement('svg', { ...own, ...props, dangerouslySetInnerHTML: { __html: named } })
}
export { Picture as ReactComponent }
`
}
