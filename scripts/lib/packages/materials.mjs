import { existsSync } from 'node:fs'
import { mkdir, readdir, readFile, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { npmCommand, npmRemedy } from '../npm.mjs'
import { MODULES, ROOT } from '../paths.mjs'
import { run } from '../processes.mjs'

/**
 * @typedef {{ 'bom-ref': string, name: string, version: string, scope?: string, properties?: object[] }} Component
 *
 * @typedef {object} Bill a bill of materials in CycloneDX's format
 * @property {string} [serialNumber]
 * @property {{ timestamp: string, component: { name: string } }} metadata
 * @property {Component[]} components
 * @property {{ ref: string, dependsOn: string[] }[]} dependencies
 */

/** Packages whose files the build converts or copies, so that no source map names them. */
const CONVERTED = ['@fontsource-variable/inter', 'dictionary-en', 'dictionary-es', 'dictionary-pt']

/**
 * Writes what the desktop app contains of other people's work: `sbom.cdx.json` and the licences in `notices/`.
 * @param {string} folder
 * @param {{ electron: string, time: number }} of electron: its version; time: of the commit, seconds since 1970
 */
export async function writeMaterials(folder, { electron, time }) {
  await rm(folder, { recursive: true, force: true })
  const packages = [...new Set([...CONVERTED, ...(await bundled()), ...(await installed())])]
    .filter((name) => existsSync(join(MODULES, name, 'package.json')))
    .toSorted()
  await writeNotices(join(folder, 'notices'), packages)
  const bill = await billOf(await identities(packages), { electron, time })
  await writeFile(join(folder, 'sbom.cdx.json'), `${JSON.stringify(bill, null, 2)}\n`)
}

/** The packages of which the build contains code, by its source maps. @returns {Promise<string[]>} */
async function bundled() {
  const out = join(ROOT, 'out')
  const entries = await readdir(out, { recursive: true })
  const maps = entries.filter((name) => name.endsWith('.map'))
  const sources = maps.map(async (name) => {
    /** @type {{ sources: string[] }} */
    const map = JSON.parse(await readFile(join(out, name), 'utf8'))
    return map.sources
  })
  return packagesOf((await Promise.all(sources)).flat())
}

/** The packages that electron-builder puts into the app as they are. @returns {Promise<string[]>} */
async function installed() {
  /** @type {{ packages: Record<string, { dev?: boolean, devOptional?: boolean }> }} */
  const lock = JSON.parse(await readFile(join(ROOT, 'package-lock.json'), 'utf8'))
  return Object.entries(lock.packages).flatMap(([path, { dev, devOptional }]) =>
    path === '' || dev || devOptional ? [] : [path.replace('node_modules/', '')],
  )
}

/** @param {readonly string[]} packages @returns {Promise<Set<string>>} their names with versions */
async function identities(packages) {
  const read = packages.map(async (name) => {
    /** @type {{ name: string, version: string }} */
    const facts = JSON.parse(await readFile(join(MODULES, name, 'package.json'), 'utf8'))
    return `${facts.name}@${facts.version}`
  })
  return new Set(await Promise.all(read))
}

/**
 * Takes npm's bill of all packages, tools included, and leaves those of the app.
 * @param {ReadonlySet<string>} packages
 * @param {{ electron: string, time: number }} of
 * @returns {Promise<Bill>}
 */
async function billOf(packages, { electron, time }) {
  const { command, before } = npmCommand(process.env)
  const args = ['sbom', '--sbom-format=cyclonedx', '--package-lock-only', '--loglevel=silent']
  const { code, output } = await run(command, [...before, ...args], { cwd: ROOT })
  if (code !== 0) throw npmRemedy('npm sbom', output)
  /** @type {Bill} */
  const { serialNumber: _, ...bill } = JSON.parse(output)
  const isOurs = (/** @type {string} */ ref) => packages.has(ref)
  const own = { ...bill.metadata.component, name: 'bandeja' }
  const components = bill.components
    .filter((one) => isOurs(`${one.name}@${one.version}`))
    // npm calls those that are bundled optional, because their entry is a development dependency.
    .map((one) => ({ ...one, scope: 'required', properties: [] }))
  const refs = new Set(components.map((one) => one['bom-ref']))
  return {
    ...bill,
    metadata: {
      ...bill.metadata,
      timestamp: new Date(time * 1000).toISOString(),
      component: own,
    },
    components: [electronComponent(electron), ...components],
    dependencies: bill.dependencies
      .filter(({ ref }) => refs.has(ref))
      .map(({ ref, dependsOn }) => ({ ref, dependsOn: dependsOn.filter((to) => refs.has(to)) })),
  }
}

/** @param {string} version */
function electronComponent(version) {
  const id = `electron@${version}`
  return { 'bom-ref': id, type: 'framework', name: 'electron', version, purl: `pkg:npm/${id}` }
}

/**
 * The packages of modules, by their path under node_modules.
 * @param {readonly string[]} files
 * @returns {string[]} sorted
 */
export function packagesOf(files) {
  const names = files.flatMap((file) => {
    const inside = file.replaceAll('\\', '/').split('/node_modules/').slice(1)
    const own = inside.at(-1)?.match(/^(?:@[^/]+\/)?[^/]+/)?.[0]
    return own === undefined ? [] : [[...inside.slice(0, -1), own].join('/node_modules/')]
  })
  return [...new Set(names)].toSorted()
}

/**
 * Writes a file with the licence of each package.
 * @param {string} folder
 * @param {readonly string[]} packages
 */
export async function writeNotices(folder, packages) {
  await mkdir(folder, { recursive: true })
  for (const name of packages) {
    const home = join(MODULES, name)
    const texts = existsSync(home) ? await readdir(home) : []
    const licence = texts.find((file) => /^(?:licen[cs]e|copying)/i.test(file))
    /** @type {{ version?: string, license?: string }} */
    const { version = '', license = '' } = JSON.parse(
      await readFile(join(home, 'package.json'), 'utf8'),
    )
    const text = licence === undefined ? '' : await readFile(join(home, licence), 'utf8')
    await writeFile(
      join(folder, `${name.replaceAll('/', '-')}.txt`),
      `${name} ${version}\nLicence: ${license}\n\n${text}`,
    )
  }
}
