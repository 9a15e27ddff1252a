import highlight from '@11ty/eleventy-plugin-syntaxhighlight'

const tree = { all: [], at: new Map(), sections: new Map() }

/** Headings with ids, and a list of them beside the page. */
function contents(html) {
  const items = []
  const text = html.replace(/<h([23])>(.*?)<\/h\1>/g, (_, level, inner) => {
    const id = inner
      .replace(/<[^>]+>/g, '')
      .toLowerCase()
      .replace(/\s+/g, '-')
    items.push(`<li class="h${level}"><a href="#${id}">${inner}</a></li>`)
    return `<h${level} id="${id}">${inner}</h${level}>`
  })
  return `<article>${text}</article><aside><ul>${items.join('')}</ul></aside>`
}

/** Everything up to 150 pages; beyond that the branch of the page, and links to the other categories. */
function sidebar(url) {
  const [, , section, folder] = url.split('/')
  const all = tree.all.length <= 150
  const list = (items) => `<ul>${items.join('')}</ul>`
  const link = (page) =>
    `<li><a href="${page.url}"${page.url === url ? ' aria-current="page"' : ''}>${page.data.title}</a></li>`
  const category = (label, first, open, items) =>
    `<li><a href="${first.url}">${label}</a>${open ? list(items()) : ''}</li>`
  const folders = (name, own) =>
    [...own].map(([key, pages]) =>
      category(key, pages[0], all || (name === section && key === folder), () => pages.map(link)),
    )
  return list(
    [...tree.sections].map(([name, own]) => {
      return category(name, [...own.values()][0][0], all || name === section, () => folders(name, own))
    }),
  )
}

export default function (config) {
  config.setUseGitIgnore(false)
  config.addPlugin(highlight)
  config.addFilter('contents', contents)
  config.addFilter('sidebar', sidebar)
  config.addFilter('neighbour', (url, step) => tree.all[tree.at.get(url) + step])
  config.addGlobalData('layout', 'page.njk')
  config.addPassthroughCopy('style.css')
  config.addCollection('pages', (api) => {
    tree.all = api.getFilteredByGlob('content/docs/**/*.md').sort((a, b) => (a.url < b.url ? -1 : 1))
    tree.at = new Map(tree.all.map((page, at) => [page.url, at]))
    tree.sections = new Map()
    for (const page of tree.all) {
      const [, , section, folder] = page.url.split('/')
      const own = tree.sections.get(section) ?? new Map()
      tree.sections.set(section, own.set(folder, [...(own.get(folder) ?? []), page]))
    }
    return tree.all
  })
  return { dir: { input: 'content', includes: '../_includes', output: '_site' }, markdownTemplateEngine: false }
}
