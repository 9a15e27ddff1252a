import { everyOutput } from '../../src/model/site.ts'
import type {
  DocsVersion,
  Output,
  Page,
  Plugin,
  Redirect,
  RenderedPage,
  RenderedSite,
  Section,
  Sidebar,
} from '../../src/plugins/kit.ts'
import words from '../../theme/words/en.ts'

/** A page for tests, with the results of rendering. */
export interface TestPage extends Partial<Page> {
  readonly route: string
  readonly sections?: readonly Section[]
  readonly contentHtml?: string
  readonly markdown?: string
  readonly policy?: string
}

/** The parts of a site that a test sets. */
export interface TestSite {
  readonly isComplete?: boolean
  readonly filePolicies?: Readonly<Record<string, string>>
  readonly pages?: readonly TestPage[]
  readonly sidebars?: readonly Sidebar[]
  readonly versions?: Readonly<Record<string, readonly DocsVersion[]>>
  readonly redirects?: readonly Redirect[]
  readonly settings?: Partial<RenderedSite['settings']>
}

/** A rendered site as `emit` of `plugin` receives it; the plugin's `digest` creates the digests. */
export function renderedSite(plugin: Plugin, test: TestSite): RenderedSite {
  const settings = {
    title: 'Waybill',
    tagline: '',
    url: 'https://docs.waybill.example',
    baseUrl: '/',
    titleSeparator: '|',
    locale: 'en',
    policy: "default-src 'self'",
    ...test.settings,
  }
  const href = (route: string) => settings.baseUrl + route.slice(1)
  const pages = (test.pages ?? []).map((page) => rendered(page, href(page.route), settings.url))
  pages.sort((a, b) => (a.page.route < b.page.route ? -1 : 1))
  return {
    settings,
    pages: pages.map(({ page }) => page),
    sidebars: new Map((test.sidebars ?? []).map((sidebar) => [sidebar.id, sidebar])),
    versions: new Map(Object.entries(test.versions ?? {})),
    redirects: test.redirects ?? [],
    href,
    absolute: (route) => settings.url + href(route),
    isComplete: test.isComplete ?? true,
    filePolicies: test.filePolicies ?? {},
    read: (file) => {
      throw new Error(`no file ${file}`)
    },
    *digests() {
      if (test.isComplete === false) throw new Error('pages have not been rendered')
      for (const page of pages) {
        const digest = plugin.digest?.(page)
        if (digest !== undefined) yield { page: page.page, check: digest, bytes: Buffer.byteLength(digest), digest }
      }
    },
    rendered: (route) => pages.find(({ page }) => page.route === route),
  }
}

/** All outputs of a plugin for a site: path → text. */
export async function outputs(plugin: Plugin, test: TestSite): Promise<Record<string, string>> {
  const files: Record<string, string> = {}
  for await (const output of everyOutput(plugin.emit?.(renderedSite(plugin, test)) ?? []))
    files[output.path] = await textOf(output)
  return files
}

/** Context for the creation of a plugin. */
export const context = {
  instance: 'test',
  drafts: false,
  baseUrl: '/',
  locale: 'en',
  defaultLocale: 'en',
  words: words.plugins,
}

function rendered(test: TestPage, href: string, site: string): RenderedPage {
  const { sections = [], contentHtml = '', markdown = '', policy = "default-src 'self'", ...given } = test
  const page: Page = { layout: 'doc', title: given.route, ...given }
  return {
    page,
    href,
    url: site + href,
    html: () => '',
    policy: () => policy,
    contentHtml: () => contentHtml,
    markdown: () => markdown,
    sections: () => sections,
  }
}

/** Content of an output. */
export async function textOf(output: Output): Promise<string> {
  const content = await output.content()
  if (typeof content === 'string') return content
  if (content instanceof Uint8Array) return new TextDecoder().decode(content)
  const pieces: string[] = []
  for await (const piece of content) pieces.push(piece)
  return pieces.join('')
}
