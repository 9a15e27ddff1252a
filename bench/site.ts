/**
 * The folder in which a tool builds the corpus: created, filled, cleaned, measured.
 *
 * @module
 */
import { spawnSync } from 'node:child_process'
import { existsSync, rmSync } from 'node:fs'
import { cp, mkdir, readdir, readFile, rename, rm, stat, writeFile } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { editedText, writeCorpus, type CorpusPage } from './corpus.ts'
import type { Peer } from './peers/peer.ts'

/** Size of the output of a build. */
export interface Weight {
  readonly files: number
  readonly bytes: number
  readonly htmlFiles: number
  /** Size of the HTML of the sample page; undefined if the page is missing. */
  readonly pageBytes: number | undefined
}

const work = fileURLToPath(new URL('.work/', import.meta.url))
const templates = fileURLToPath(new URL('peers/', import.meta.url))

/** Creates the site's folder from its template and installs missing packages. */
export async function setUpSite(peer: Peer, say: (line: string) => void): Promise<string> {
  const folder = join(work, peer.name)
  await mkdir(folder, { recursive: true })
  const template = join(templates, peer.name)
  if (existsSync(template)) await cp(template, folder, { recursive: true })
  if (peer.packages !== undefined) installPackages(peer.name, folder, await writePackage(peer, folder), say)
  return folder
}

/** Writes these pages into the site and removes all others. */
export async function fillSite(peer: Peer, folder: string, pages: readonly CorpusPage[]): Promise<void> {
  await rm(join(folder, peer.content), { recursive: true, force: true })
  await writeCorpus(join(folder, peer.content), pages, peer.format)
  for (const [path, text] of Object.entries(peer.files?.(pages) ?? {})) {
    await mkdir(dirname(join(folder, path)), { recursive: true })
    await writeFile(join(folder, path), text)
  }
}

const trash = join(work, 'removed')
let moved = 0

/**
 * Moves the output and every cache aside, so that the next build is a cold one. They are deleted after all
 * measurements: for a minute, ext4 does not reuse the inodes of deleted files, and checks each of them for every new
 * file. A cold build of 3,200 files after `rm` took 1 to 2 s more.
 */
export async function cleanSite(peer: Peer, folder: string): Promise<void> {
  await mkdir(trash, { recursive: true })
  if (moved === 0) process.once('exit', () => rmSync(trash, { recursive: true, force: true }))
  for (const path of [peer.output, ...peer.caches].map((name) => join(folder, name)))
    if (existsSync(path)) await rename(path, join(trash, `${process.pid}-${moved++}`))
}

/** Changes one sentence of a page. Returns the new sentence and a function that restores the old text. */
export async function editPage(
  peer: Peer,
  folder: string,
  edit: { readonly page: CorpusPage; readonly round: number },
): Promise<{ sentence: string; undo(): Promise<void> }> {
  const file = join(folder, peer.content, `${edit.page.path}.${peer.format ?? 'md'}`)
  const text = await readFile(file, 'utf8')
  const edited = editedText(text, edit.round)
  await writeFile(file, edited.text)
  return { sentence: edited.sentence, undo: () => writeFile(file, text) }
}

/** The HTML of a page in the output, or undefined. */
export async function readPage(peer: Peer, folder: string, page: CorpusPage): Promise<string | undefined> {
  const candidates = [`${page.route}.html`, `${page.route}/index.html`].map((path) => join(folder, peer.output, path))
  const file = candidates.find((path) => existsSync(path))
  return file === undefined ? undefined : readFile(file, 'utf8')
}

/** Counts and sizes of the output. */
export async function weighSite(peer: Peer, folder: string, sample: CorpusPage): Promise<Weight> {
  let [files, bytes, htmlFiles] = [0, 0, 0]
  for (const entry of await readdir(join(folder, peer.output), { recursive: true, withFileTypes: true })) {
    if (!entry.isFile()) continue
    files++
    if (entry.name.endsWith('.html')) htmlFiles++
    bytes += (await stat(join(entry.parentPath, entry.name))).size
  }
  const html = await readPage(peer, folder, sample)
  return { files, bytes, htmlFiles, pageBytes: html === undefined ? undefined : Buffer.byteLength(html) }
}

/** Writes the site's package.json; returns true if it differs from the existing one. */
async function writePackage(peer: Peer, folder: string): Promise<boolean> {
  const file = join(folder, 'package.json')
  const text = `${JSON.stringify({ private: true, dependencies: peer.packages }, undefined, 2)}\n`
  const before = existsSync(file) ? await readFile(file, 'utf8') : ''
  await writeFile(file, text)
  return before !== text
}

/** The lock file inside node_modules proves that an installation was completed. */
function installPackages(name: string, folder: string, changed: boolean, say: (line: string) => void): void {
  const done = join(folder, 'node_modules/.package-lock.json')
  if (!changed && existsSync(done)) return
  say(`${name}: first use, installing its packages into bench/.work/${name} (npm install)`)
  const { status, stderr } = spawnSync('npm', ['install', '--no-audit', '--no-fund'], { cwd: folder, encoding: 'utf8' })
  if (status !== 0) throw new Error(`${name}: npm install failed in bench/.work/${name}\n${stderr.slice(-2000)}`)
}
