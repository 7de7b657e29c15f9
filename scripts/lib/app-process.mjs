import { spawn } from 'node:child_process'
import { createWriteStream, existsSync } from 'node:fs'
import { mkdir, readFile, stat } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { DATA, ROOT } from './paths.mjs'
import { groupOfItsOwn, isRoot, keep } from './processes.mjs'
import { Remedy } from './say.mjs'

const LOG = join(DATA, 'logs', 'app.log')

/**
 * What the launcher adds to Electron's command line. The app's own code knows nothing of it.
 *
 * - Chromium refuses to run sandboxed as root, which is who one is in a container.
 * - Older Electrons look for an X server even where there is only Wayland.
 * - Electron chooses the keyring by the name of the desktop; under a bare X server it has none and would fall
 *   back to plain text although a keyring answers.
 *
 * @param {{ env: NodeJS.ProcessEnv, hasKeyring: boolean }} desktop
 * @param {{ platform: string, isRoot: boolean }} [machine] this one
 * @returns {string[]}
 */
export function launchArguments(
  { env, hasKeyring },
  machine = { platform: process.platform, isRoot: isRoot() },
) {
  if (machine.platform !== 'linux') return []
  const isWaylandOnly = Boolean(env['WAYLAND_DISPLAY']) && !env['DISPLAY']
  return [
    ...(isWaylandOnly ? ['--ozone-platform-hint=auto'] : []),
    ...(machine.isRoot ? ['--no-sandbox'] : []),
    ...(hasKeyring && !env['XDG_CURRENT_DESKTOP'] ? ['--password-store=gnome-libsecret'] : []),
  ]
}

/**
 * Starts the built app against a workspace, with a profile of its own under .data/.
 *
 * @param {import('./electron-runtime.mjs').Runtime} runtime
 * @param {import('./desktop.mjs').Desktop} desktop
 * @param {string} workspaceUrl
 * @param {readonly string[]} further switches for Electron
 */
export async function startApp(runtime, desktop, workspaceUrl, further) {
  await proveSandbox(runtime)
  await mkdir(dirname(LOG), { recursive: true })
  /** @type {NodeJS.ProcessEnv} */
  const env = { ...desktop.env, BANDEJA_WORKSPACE_URL: workspaceUrl }
  // Set by editors that are Electron apps themselves; it would turn ours into a plain Node.
  delete env['ELECTRON_RUN_AS_NODE']
  const args = [
    ...launchArguments(desktop),
    `--user-data-dir=${join(DATA, 'app')}`,
    ...further,
    ROOT,
  ]
  const child = spawn(runtime.executable, args, {
    ...groupOfItsOwn(),
    cwd: ROOT,
    env,
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  const log = createWriteStream(LOG)
  child.stdout.pipe(log, { end: false })
  child.stderr.pipe(log, { end: false })
  return { child: keep(child), log: LOG }
}

/**
 * Some systems let only a set-uid helper open a sandbox. Without it Electron aborts with a long message.
 *
 * @param {import('./electron-runtime.mjs').Runtime} runtime
 */
async function proveSandbox(runtime) {
  if (process.platform !== 'linux' || isRoot()) return
  const restricted =
    (await flag('/proc/sys/kernel/apparmor_restrict_unprivileged_userns')) === '1' ||
    (await flag('/proc/sys/kernel/unprivileged_userns_clone')) === '0'
  const helper = join(runtime.folder, 'chrome-sandbox')
  if (!restricted || !existsSync(helper)) return
  const { uid, mode } = await stat(helper)
  if (uid === 0 && (mode & 0o4000) !== 0) return
  throw new Remedy(
    'This system lets no ordinary user open a sandbox, and Electron wants one.',
    `Run: sudo chown root:root ${helper} && sudo chmod 4755 ${helper}`,
  )
}

/** @param {string} path @returns {Promise<string | null>} */
async function flag(path) {
  const text = await readFile(path, 'utf8').catch(() => null)
  return text === null ? null : text.trim()
}
