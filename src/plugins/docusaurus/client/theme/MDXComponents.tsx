import Head from '../docusaurus/Head.tsx'
import Admonition from './Admonition.tsx'
import Details from './Details.tsx'
import Tabs from './Tabs.tsx'
import TabItem from './TabItem.tsx'

/** Components that every page may use without an import. */
export default { Head, Admonition, Details, Tabs, TabItem, admonition: Admonition }
