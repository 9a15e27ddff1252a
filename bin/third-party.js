/** Licence texts and a bill of materials of the packages whose code is part of `lib`. */
import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'

/**
 * Lists the packages that esbuild bundled or that are copied, in the order of their names.
 *
 * @param root folder of the repository, with a separator at its end
 * @param files paths below `root`, such as `node_modules/yaml/browser/index.js`
 * @returns name, version, licence expression and folder of each package
 */
export function bundledPackages(root, files) {
  const folders = new Set(
    files.flatMap((file) => {
      // A plugin of esbuild puts its namespace and the absolute path in front: `flexsearch:/…/node_modules/…`.
      const path = file.replace(/^[a-z-]+:/, '').replace(root, '')
      const [folder] = /^(?:.*\/)?node_modules\/(?:@[^/]+\/)?[^/]+/.exec(path) ?? []
      return folder === undefined ? [] : [folder]
    }),
  )
  return [...folders]
    .map((folder) => {
      const { name, version, license } = JSON.parse(readFileSync(join(root, folder, 'package.json'), 'utf8'))
      return { name, version, license: license ?? 'UNKNOWN', folder }
    })
    .sort((a, b) => compare(a.name, b.name) || compare(a.version, b.version))
}

const compare = (a, b) => (a < b ? -1 : Number(a > b))

/** Text of `THIRD-PARTY-LICENSES.txt`: each package with its licence and notice files. */
export function licenceTexts(root, packages) {
  const parts = packages.map(({ name, version, license, folder }) => {
    const texts = readdirSync(join(root, folder))
      .filter((file) => /^(?:licen[cs]e|notice|copying)(?:[.-]|$)/i.test(file))
      .sort()
      .map((file) => readFileSync(join(root, folder, file), 'utf8').trim())
    return [`${name} ${version} (${license})`, ...texts].join('\n\n')
  })
  return `The code of these packages is part of @waybill/docs.\n\n${parts.join(`\n\n${'-'.repeat(80)}\n\n`)}\n`
}

/**
 * A CycloneDX 1.6 document of the bundled packages (https://cyclonedx.org/docs/1.6/json/). It has no time stamp and no
 * serial number, so the same packages give the same bytes.
 */
export function billOfMaterials(version, packages) {
  const component = ({ name, version, license }) => ({
    type: 'library',
    'bom-ref': packageUrl(name, version),
    name,
    version,
    purl: packageUrl(name, version),
    licenses: [/ (?:OR|AND|WITH) /.test(license) ? { expression: license } : { license: { id: license } }],
  })
  const document = {
    $schema: 'http://cyclonedx.org/schema/bom-1.6.schema.json',
    bomFormat: 'CycloneDX',
    specVersion: '1.6',
    version: 1,
    metadata: { component: component({ name: '@waybill/docs', version, license: 'MIT' }) },
    components: packages.map(component),
  }
  return `${JSON.stringify(document, null, 2)}\n`
}

/** Package URL of an npm package (https://github.com/package-url/purl-spec): the `@` of a scope is encoded. */
const packageUrl = (name, version) => `pkg:npm/${name.replace('@', '%40')}@${version}`
