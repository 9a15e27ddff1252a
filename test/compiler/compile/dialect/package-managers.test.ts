import { test } from 'uvu'
import * as assert from 'uvu/assert'
import { html } from '../compile.ts'
import { plain, reports } from './reports.ts'
import { ofMdx } from './rendered.ts'

const fence = (code: string, info = 'sh npm2yarn') => `\`\`\`${info}\n${code}\n\`\`\``

/** The commands of each tab. */
async function commands(code: string): Promise<readonly (string | undefined)[]> {
  const text = (await html(fence(code))).replace(/<\/div>/g, '\n').replace(/<p class="tab-label">.*?<\/p>/g, '')
  return [...text.matchAll(/data-value="(\w+)"[^>]*>([\s\S]*?)\n/g)].map(
    ([, name, inner = '']) =>
      `${name}: ${inner
        .replace(/<[^>]+>/g, '')
        .replaceAll('&#x26;', '&')
        .trim()}`,
  )
}

test('one fence becomes the commands of four package managers', async () => {
  assert.equal(await commands('npm install --save-dev @waybill/docs'), [
    'npm: npm install --save-dev @waybill/docs',
    'yarn: yarn add --dev @waybill/docs',
    'pnpm: pnpm add --save-dev @waybill/docs',
    'bun: bun add --dev @waybill/docs',
  ])
  const tabs = await html(fence('npm i x'))
  assert.match(tabs, '<div class="tabs" data-group="npm2yarn"><div class="tab-list js-only" role="tablist">')
  assert.is(tabs.match(/data-default/g)?.length, 1)
  assert.equal(await reports(fence('npm i x')), [])
})

test('a clean installation and successive commands are converted', async () => {
  assert.equal(await commands('npm ci && npm test'), [
    'npm: npm ci && npm test',
    'yarn: yarn install --frozen-lockfile && yarn test',
    'pnpm: pnpm install --frozen-lockfile && pnpm test',
    'bun: bun install --frozen-lockfile && bun run test',
  ])
})

test('commands are converted in MDX, with a title, without a language, and in the Markdown version', async () => {
  assert.is((await ofMdx(fence('npm i x'))).html.trim(), await html(fence('npm i x')))
  assert.is((await html(fence('npm i x', 'sh npm2yarn title="Install"'))).match(/Install/g)?.length, 4)
  assert.is(await html(fence('npm i x', 'npm2yarn')), await html(fence('npm i x')))
  assert.match(await plain(fence('npm i x')), '**yarn**\n\n```sh\nyarn add x\n```')
})

test('a command without a counterpart is reported, once', async () => {
  const [first, ...others] = await reports(fence('npm audit signatures'))
  assert.match(first ?? '', '1:1-15 code/meta: not every command is known for')
  assert.equal(others, [])
})

test.run()
