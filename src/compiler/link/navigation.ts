import type { SiteConfig, NavbarItemConfig } from '../config/schema.ts'
import { diagnostic } from '../../diagnostics/diagnostic.ts'
import type { Reference } from '../../model/page.ts'
import { isExternal } from '../../text/url.ts'
import { checkAddress } from './address.ts'
import { meantName } from './names.ts'
import { linkItem } from './navbar-links.ts'
import { navigationLinker, type Linker, type NavigationTargets, type Path } from './navigation-linker.ts'
import { reportCollector } from './reports.ts'

/** Links of an announcement in the syntax of the theme. Code that starts earlier has priority. */
const announced = /`[^`]+`|(\[[^\]]+\]\()([^()\s]+)(?=\))/g

/**
 * Links the parts around every page: navbar, footer, announcement, pictures, privacy notice. Reports unknown names and
 * addresses. `reached` contains the routes of their targets.
 */
export function linkNavigation(
  config: Pick<SiteConfig, 'navbar' | 'footer' | 'announcementBar' | 'favicon' | 'image' | 'analytics'>,
  targets: NavigationTargets,
) {
  const { report, ...reports } = reportCollector(targets.hints.followUps)
  const linker = navigationLinker(targets, report)
  const { address, reached } = linker
  const { logo } = config.navbar
  if (logo?.href === undefined) checkHome(config.navbar, linker)
  checkPicture(config.favicon, ['favicon'], linker)
  checkPicture(config.image, ['image'], linker)
  checkPicture(logo?.src, ['navbar', 'logo', 'src'], linker)
  checkPicture(logo?.srcDark, ['navbar', 'logo', 'srcDark'], linker)
  const side = (items: readonly NavbarItemConfig[], name: 'left' | 'right') =>
    items.flatMap((item, index) => linkItem(item, ['navbar', name, index], linker))
  const { announcementBar: bar, analytics } = config
  if (analytics?.privacy !== undefined) address(analytics.privacy, ['analytics', 'privacy'])
  return {
    navbar: { left: side(config.navbar.left, 'left'), right: side(config.navbar.right, 'right') },
    footer: config.footer.links.map(({ title, items }, column) => ({
      title,
      items: items.map(({ label, to }, index): Reference => ({
        label,
        href: address(to, ['footer', 'links', column, 'items', index, 'to']).href,
      })),
    })),
    ...(logo?.href === undefined ? {} : { logoHref: address(logo.href, ['navbar', 'logo', 'href']).href }),
    ...(bar === undefined ? {} : { announcement: linkAnnouncement(bar.content, linker) }),
    reached,
    ...reports,
  }
}

function checkPicture(src: string | undefined, path: Path, { targets, at, report }: Linker): void {
  const { files } = targets.hints.targets
  if (src === undefined || isExternal(src)) return
  const file = src.replace(/^\//, '').split(/[?#]/, 1)[0] ?? ''
  if (files.same(file) !== undefined) return
  const hint = meantName(file, files, (name) => `/${name}`) ?? 'put the file into the static folder'
  report(diagnostic('link/no-asset', `no file at "${src}"`, { subject: src, ...at(path), label: 'shown here', hint }))
}

function linkAnnouncement(text: string, { address }: Linker): string {
  return text.replace(announced, (match, open: string | undefined, to: string) =>
    open === undefined || !/^[/#]|^https?:/i.test(to) ? match : open + address(to, ['announcementBar', 'content']).href,
  )
}

/** Reports a missing home page: the site title links to it on every page with a navbar. */
function checkHome({ left, right }: SiteConfig['navbar'], { targets, at, report }: Linker): void {
  const [anyPage] = targets.hints.targets.routes
  if (left.length + right.length === 0 || anyPage === undefined) return
  const { problem, isFollowUp } = checkAddress('/', {}, targets)
  if (problem === undefined) return
  const message = 'no page at "/", the target of the site name'
  const hint = 'add content/pages/index.md with "use: pages" in "content:", or redirect "/" to a page'
  report(diagnostic('page/no-home', message, { subject: '/', ...at(['navbar']), hint }), isFollowUp)
}
