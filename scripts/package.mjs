import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { build } from './lib/build.mjs'
import { pinnedVersion } from './lib/electron-runtime.mjs'
import { underRecentNode } from './lib/node-runtime.mjs'
import { refuseOtherElectron } from './lib/packaging.mjs'
import { MODULES } from './lib/paths.mjs'
import { runInFront } from './lib/processes.mjs'
import { entry } from './lib/console.mjs'
import { setUpApp } from './lib/setup.mjs'

/** `npm run package -- …`: packages the app for this system into dist/; arguments go to electron-builder. */
async function main() {
  const runtime = await setUpApp({ official: true })
  refuseOtherElectron(runtime, await pinnedVersion())
  await build()
  const builder = join(MODULES, 'electron-builder', 'cli.js')
  return runInFront(process.execPath, [
    builder,
    `--config.electronDist=${runtime.folder}`,
    '--publish=never',
    ...process.argv.slice(2),
  ])
}

await entry(() => underRecentNode(fileURLToPath(import.meta.url), main))
