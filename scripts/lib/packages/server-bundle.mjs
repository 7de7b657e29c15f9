import { existsSync } from 'node:fs'
import { mkdir, readdir, readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { build } from 'vite'
import { MODULES, ROOT } from '../paths.mjs'

/**
 * Bundles the service with the command `bandeja-server`, so that it needs no packages, and writes the licences of those in
 * the bundle.
 * @param {string} folder for `server.js` and `notices/`
 */
export async function bundleServer(folder) {
  const built = await build({
    configFile: false,
    root: ROOT,
    logLevel: 'warn',
    ssr: { noExternal: true },
    build: {
      ssr: join(ROOT, 'src', 'host', 'server.ts'),
      outDir: folder,
      emptyOutDir: true,
      target: 'node24',
      minify: false,
      rolldownOptions: {
        output: { format: 'es', entryFileNames: '[name].js', chunkFileNames: 'chunks/[name].js' },
      },
    },
  })
  await writeFile(join(folder, 'package.json'), '{ "type": "module" }\n')
  const chunks = [built].flat().flatMap((one) => ('output' in one ? one.output : []))
  const files = chunks.flatMap((chunk) => (chunk.type === 'chunk' ? chunk.moduleIds : []))
  await writeNotices(join(folder, 'notices'), packagesOf(files))
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
 * @param {string} folder
 * @param {readonly string[]} packages
 */
async function writeNotices(folder, packages) {
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
