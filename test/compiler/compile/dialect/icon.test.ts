import { createElement } from 'react'
import { renderToStaticMarkup } from 'react-dom/server'
import { test } from 'uvu'
import * as assert from 'uvu/assert'
import { drawIcon } from '../../../../src/compiler/render/icons.ts'
import { attributesOf } from '../../../../src/compiler/render/used.ts'
import { iconNames, iconSvg, isIconName } from '../../../../src/text/icons.ts'
import { Card } from '../../../../theme/mdx/card.tsx'
import { Icon, isIconName as isNameInTheme } from '../../../../theme/mdx/icon.tsx'
import { html, markdown } from '../compile.ts'
import { plain, reports } from './reports.ts'
import { ofMdx } from './rendered.ts'

test('an icon is a drawing in the colour and height of the text', async () => {
  const { body, facts, diagnostics } = await markdown('Off :icon[rocket]!')
  assert.match(
    body.html,
    /^<p>Off <svg class="icon-inline" data-feature="icon" aria-hidden="true" width="1em" height="1em" viewBox="0 0 24 24"><g fill="none" stroke="currentColor"/,
  )
  assert.equal([facts.features, facts.words, diagnostics], [['icon'], 2, []])
  assert.is(await plain('Off :icon[rocket] x :icon[check]{label="Yes"}'), 'Off  x Yes')
})

test('a label is read aloud, a size is applied, a class is added', async () => {
  const directive = await html(':icon[check]{label="Y & <e>" size=2em .good}')
  assert.match(
    directive,
    'class="icon-inline good" data-feature="icon" role="img" aria-label="Y &#x26; <e>" width="2em"',
  )
  assert.match(await html(':icon[check]{size="1;x"}'), 'width="1em"')
})

test('component and directive produce the same icon; raw HTML on the page preserves it', async () => {
  assert.is((await ofMdx('Off <Icon name="rocket" />!')).html, await html('Off :icon[rocket]!'))
  assert.match(await html('<b>x</b> :icon[rocket]'), /<svg.*<path/)
})

test('an icon that is a whole heading is labelled by its name', async () => {
  const { body, facts } = await markdown(
    '# :icon[rocket]\n\n## :icon[simple-icons:github]\n\n## :icon[alarm-check] Start\n',
  )
  assert.equal([facts.title, facts.headings.map(({ text }) => text)], ['rocket', ['github', 'Start']])
  assert.is(body.markdown, '## github\n\n## Start')
  assert.match(body.html, '<svg class="icon-inline" data-feature="icon" role="img" aria-label="github"')
  assert.is((await ofMdx('## <Icon name="rocket" />')).plain, '## rocket')
})

test('names of brands and aliases are found; names of no set are reported', async () => {
  assert.match(iconSvg('simple-icons:github') ?? '', '<path')
  assert.is(iconSvg('alarm-check'), iconSvg('alarm-clock-check'))
  assert.is(iconSvg('constructor'), undefined)
  assert.is(iconNames('../lucide'), undefined)
  assert.equal(await reports('a :icon[rokcet] :icon[discord] :icon[mdx:home]'), [
    '1:3-undefined icon/unknown: no icon "rokcet" (did you mean "rocket"?)',
    '1:17-undefined icon/unknown: no icon "discord" (did you mean "simple-icons:discord"?)',
    '1:32-undefined icon/unknown: no set of icons "mdx" is installed (npm install --save-dev @iconify-json/mdx)',
  ])
})

test('an unknown name of an icon is reported at its directive', async () => {
  const text = 'Off :icon[rokcet]\n\n::card[T]{icon=foxx}\n\nTo :link-button[B]{href="https://x.example" icon=zzap}\n'
  const expected = [
    'icon/unknown: no icon "rokcet" (did you mean "rocket"?)',
    'icon/unknown: no icon "foxx" (did you mean "box" or "form"?)',
    'icon/unknown: no icon "zzap" (did you mean "zap"?)',
  ]
  const at = (places: readonly string[]) => expected.map((report, index) => `${places[index]} ${report}`)
  assert.equal(await reports(text), at(['1:5-undefined', '3:1-undefined', '5:4-undefined']))
})

test('a card has an icon by name, or a character', async () => {
  assert.match(await html('::card[T]{icon=rocket}'), /<span class="card-icon" aria-hidden="true"><svg/)
  assert.match(await html('::card[T]{icon=🚀}'), '<span class="card-icon" aria-hidden="true">🚀</span>')
  assert.match(renderToStaticMarkup(createElement(Card, { title: 'T', icon: 'rocket' })), 'data-name="rocket"')
  for (const name of ['rocket', 'simple-icons:x', 'a', '🚀', 'A b'])
    assert.is(isIconName(name), isNameInTheme(name), name)
})

test('icons in layouts are drawn', () => {
  const draw = (properties: Parameters<typeof Icon>[0]) => {
    const [, attributes = ''] =
      /^<docs-icon(.*)><\/docs-icon>$/.exec(renderToStaticMarkup(createElement(Icon, properties))) ?? []
    return drawIcon(attributesOf(attributes), {})
  }
  const icon = draw({ name: 'rocket', label: '"a" & b', className: 'big' })
  assert.match(icon.html, 'class="icon-inline big"')
  assert.match(icon.html, 'aria-label="&quot;a&quot; &amp; b"')
  assert.equal(icon.diagnostics, [])
  const unknown = draw({ name: 'rokcet' })
  assert.equal([unknown.html, unknown.diagnostics[0]?.code], ['', 'icon/unknown'])
  assert.is(unknown.diagnostics[0]?.hint, 'did you mean "rocket"?')
})

test.run()
