/** Replaced components of a Docusaurus site: each is reported with its counterpart in our theme. */
import { test } from 'uvu'
import * as assert from 'uvu/assert'
import { themeFiles } from '../../../src/cli/theme-files.ts'
import { counterparts } from '../../../src/satellites/migrate/docusaurus/counterparts.ts'
import { createNotes } from '../../../src/satellites/migrate/docusaurus/notes.ts'
import { swizzled } from '../../../src/satellites/migrate/docusaurus/swizzled.ts'
import { diskOfTexts } from './texts.ts'

test('each replaced component is reported once, with the counterpart of the most exact name', () => {
  const notes = createNotes('docusaurus.config.js', '')
  const paths = [
    'DocItem/Footer/index.js',
    'DocItem/Footer/rating.js',
    'DocItem/Metadata/index.tsx',
    'Root.js',
    'MDXComponents.js',
    'Ours/index.js',
    'NavbarItem/ComponentTypes.tsx',
    'NavbarItem/NavbarNavLink.tsx',
    'prism-include-languages.js',
    'Heading/index.js',
    'Footer/styles.module.css',
  ]
  swizzled(diskOfTexts(Object.fromEntries(paths.map((path) => [`src/theme/${path}`, '']))), notes)
  assert.equal(Object.fromEntries(notes.list.map(({ message, hint }) => [/"(.+?)"/.exec(message)?.[1], hint])), {
    'DocItem/Footer':
      'here: `slots/after-content`, `parts/page-foot`, `feedback` or `comments`, such as `docs theme eject slots/after-content`',
    DocItem:
      'here: `slots/before-content`, `slots/after-content` or `layouts/doc`, such as `docs theme eject slots/before-content`',
    Root: 'here: `slots/after-footer`, `slots/before-header` or `scripts`, such as `docs theme eject slots/after-footer`',
    'NavbarItem/ComponentTypes':
      'here: `slots/navbar-end`, `parts/navbar-items` or `navbar`, such as `docs theme eject slots/navbar-end`',
    NavbarItem: '`docs theme list` lists the files of our theme',
    'prism-include-languages': 'More than 200 languages are built in, see languages of code',
    Heading: '`docs theme list` lists the files of our theme',
  })
})

test('counterparts are files of the theme, and each component has one', () => {
  const names = new Set(themeFiles(undefined).files.map(({ name }) => name))
  assert.equal(
    counterparts.flatMap(({ files }) => files).filter((name) => !names.has(name)),
    [],
  )
  assert.is(new Set(counterparts.map(({ name }) => name)).size, counterparts.length)
  assert.equal(
    counterparts.filter(({ files, option, note }) => files.length === 0 && option === undefined && note === undefined),
    [],
  )
})

test.run()
