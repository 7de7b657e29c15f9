import { readFile, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { fingerprint } from './build.mjs'
import { withLock } from './lock.mjs'
import { CACHE, ROOT } from './paths.mjs'

/** The programs that tests run in processes of their own. */
const PROGRAMS = [
  'src/host/cli',
  'src/host/server',
  'tests/contract/line-kill-child',
  'tests/contract/main-outbox-child',
  'tests/contract/main-realtime-trust-child',
]

/** What the programs are made of. */
const SOURCES = ['src', 'tests/contract', 'package-lock.json', 'scripts/lib/test-programs.mjs']

/**
 * Bundles the programs that tests start hundreds of times, unless they were bundled from the same sources. One has 1,700
 * modules, and a start from its sources takes three times as long.
 * @returns {Promise<{ BANDEJA_PROGRAMS: string }>} the folder of the bundles, as a variable for the tests
 */
export async function bundlePrograms() {
  const folder = join(CACHE, 'programs')
  const stamp = join(CACHE, 'programs.stamp')
  await withLock(join(CACHE, 'programs.lock'), async () => {
    const now = await fingerprint(ROOT, SOURCES)
    if (now === (await readFile(stamp, 'utf8').catch(() => null))) return
    await rm(stamp, { force: true })
    await bundle(folder)
    await writeFile(stamp, now)
  })
  return { BANDEJA_PROGRAMS: folder }
}

/** @param {string} folder */
async function bundle(folder) {
  // A package, which set-up may only just have installed.
  const { build } = await import('vite')
  await build({
    configFile: false,
    root: ROOT,
    logLevel: 'warn',
    ssr: { noExternal: true },
    build: {
      ssr: true,
      outDir: folder,
      emptyOutDir: true,
      target: 'node24',
      minify: false,
      rolldownOptions: {
        input: Object.fromEntries(PROGRAMS.map((name) => [name, join(ROOT, `${name}.ts`)])),
        output: { format: 'es', entryFileNames: '[name].js', chunkFileNames: 'chunks/[name].js' },
      },
    },
  })
}
