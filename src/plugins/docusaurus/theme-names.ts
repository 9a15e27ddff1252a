/**
 * Components of Docusaurus's classic theme without a counterpart, since our theme renders their content: `@theme/…`
 * names in @docusaurus/theme-classic 3.10.2, `lib/theme`. A component that wraps one of these renders only its
 * children.
 */
export const drawnByTheme: readonly string[] = `
  Admonition/Icon/Danger Admonition/Icon/Info Admonition/Icon/Note Admonition/Icon/Tip Admonition/Icon/Warning
  Admonition/Layout Admonition/Type/Caution Admonition/Type/Danger Admonition/Type/Info Admonition/Type/Note
  Admonition/Type/Tip Admonition/Type/Warning Admonition/Types AnnouncementBar AnnouncementBar/CloseButton
  AnnouncementBar/Content BackToTopButton Blog/Components/Author Blog/Components/Author/Socials
  Blog/Pages/BlogAuthorsListPage Blog/Pages/BlogAuthorsPostsPage BlogArchivePage BlogLayout BlogListPage
  BlogListPage/StructuredData BlogListPaginator BlogPostItem BlogPostItem/Container BlogPostItem/Content
  BlogPostItem/Footer BlogPostItem/Footer/ReadMoreLink BlogPostItem/Header BlogPostItem/Header/Authors
  BlogPostItem/Header/Info BlogPostItem/Header/Title BlogPostItems BlogPostPage BlogPostPage/Metadata
  BlogPostPage/StructuredData BlogPostPaginator BlogSidebar BlogSidebar/Content BlogSidebar/Desktop
  BlogSidebar/Mobile BlogTagsListPage BlogTagsPostsPage CodeBlock/Buttons CodeBlock/Buttons/Button
  CodeBlock/Buttons/CopyButton CodeBlock/Buttons/WordWrapButton CodeBlock/Container CodeBlock/Content
  CodeBlock/Content/Element CodeBlock/Content/String CodeBlock/Layout CodeBlock/Line CodeBlock/Line/Token
  CodeBlock/Title ColorModeToggle ContentVisibility ContentVisibility/Draft
  ContentVisibility/Unlisted DocBreadcrumbs DocBreadcrumbs/Items/Home DocBreadcrumbs/StructuredData
  DocCard/Description DocCard/Heading DocCard/Heading/Icon DocCard/Heading/Text DocCard/Layout
  DocCategoryGeneratedIndexPage DocItem DocItem/Content DocItem/Footer DocItem/Layout DocItem/Metadata
  DocItem/Paginator DocItem/TOC/Desktop DocItem/TOC/Mobile DocPaginator DocRoot DocRoot/Layout
  DocRoot/Layout/Main DocRoot/Layout/Sidebar DocRoot/Layout/Sidebar/ExpandButton DocSidebar DocSidebar/Desktop
  DocSidebar/Desktop/CollapseButton DocSidebar/Desktop/Content DocSidebar/Mobile DocSidebarItem
  DocSidebarItem/Category DocSidebarItem/Html DocSidebarItem/Link DocSidebarItems DocTagDocListPage
  DocTagsListPage DocVersionBadge DocVersionBanner DocVersionRoot DocsRoot EditMetaRow EditThisPage
  ErrorPageContent Footer Footer/Copyright Footer/Layout Footer/LinkItem Footer/Links Footer/Links/MultiColumn
  Footer/Links/Simple Footer/Logo Icon/Arrow Icon/Close Icon/Copy Icon/DarkMode Icon/Edit Icon/ExternalLink
  Icon/Home Icon/Language Icon/LightMode Icon/Menu Icon/Socials/Bluesky Icon/Socials/Default Icon/Socials/Email
  Icon/Socials/GitHub Icon/Socials/Instagram Icon/Socials/LinkedIn Icon/Socials/Mastodon
  Icon/Socials/StackOverflow Icon/Socials/Threads Icon/Socials/Twitch Icon/Socials/Twitter Icon/Socials/X
  Icon/Socials/YouTube Icon/Success Icon/SystemColorMode Icon/WordWrap LastUpdated Layout/Provider Logo
  MDXContent MDXPage Navbar Navbar/ColorModeToggle Navbar/Content Navbar/Layout Navbar/Logo Navbar/MobileSidebar
  Navbar/MobileSidebar/Header Navbar/MobileSidebar/Layout Navbar/MobileSidebar/PrimaryMenu
  Navbar/MobileSidebar/SecondaryMenu Navbar/MobileSidebar/Toggle Navbar/Search NavbarItem
  NavbarItem/ComponentTypes NavbarItem/DefaultNavbarItem NavbarItem/DefaultNavbarItem/Desktop
  NavbarItem/DefaultNavbarItem/Mobile NavbarItem/DocNavbarItem NavbarItem/DocSidebarNavbarItem
  NavbarItem/DocsVersionDropdownNavbarItem NavbarItem/DocsVersionNavbarItem NavbarItem/DropdownNavbarItem
  NavbarItem/DropdownNavbarItem/Desktop NavbarItem/DropdownNavbarItem/Mobile NavbarItem/HtmlNavbarItem
  NavbarItem/LocaleDropdownNavbarItem NavbarItem/NavbarNavLink NavbarItem/SearchNavbarItem NotFound/Content
  PaginatorNavLink SearchBar SearchMetadata SiteMetadata SkipToContent TOC TOCCollapsible
  TOCCollapsible/CollapseButton TOCItems TOCItems/Tree Tag TagsListByLetter TagsListInline ThemeProvider
  ThemeProvider/TitleFormatter
`
  .trim()
  .split(/\s+/)
