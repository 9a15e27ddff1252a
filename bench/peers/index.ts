import { docusaurus } from './docusaurus.ts'
import { eleventy } from './eleventy.ts'
import { hugo } from './hugo.ts'
import type { Peer } from './peer.ts'
import { rspress } from './rspress.ts'
import { starlight } from './starlight.ts'
import { vitepress } from './vitepress.ts'

/** The tools that the corpus can be built with, in the order in which they are offered. */
export const peers: readonly Peer[] = [hugo, eleventy, docusaurus, vitepress, rspress, starlight]
