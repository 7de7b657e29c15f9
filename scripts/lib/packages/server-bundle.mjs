import { writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { build } from 'vite'
import { ROOT } from '../paths.mjs'
import { packagesOf, writeNotices } from './materials.mjs'

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
