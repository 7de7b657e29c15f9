import { spawn } from 'node:child_process'
import { createWriteStream } from 'node:fs'
import { mkdir } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { DATA, ROOT } from './paths.mjs'
import { ownProcessGroup, isRoot, keep } from './processes.mjs'

const LOG = join(DATA, 'logs', 'app.log')

/**
 * Returns switches that Electron needs on some machines.
 * - As root, the usual user of a container, Chromium refuses to run with a sandbox.
 * - Older Electrons look for an X server even if there is only Wayland.
 * - Electron chooses the keyring by the name of the desktop. A bare X server has no such name, and Electron would store
 *   secrets as plain text although there is a keyring.
 * @param {{ env: NodeJS.ProcessEnv, hasKeyring: boolean }} desktop
 * @param {{ platform: string, isRoot: boolean }} [machine] default: this machine
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
 * Starts the built app, connected to a workspace and with its own profile under .data/.
 *
 * @param {import('./electron-runtime.mjs').Runtime} runtime
 * @param {import('./desktop.mjs').Desktop} desktop
 * @param {string} workspaceUrl
 * @param {readonly string[]} further switches for Electron
 */
export async function startApp(runtime, desktop, workspaceUrl, further) {
  await mkdir(dirname(LOG), { recursive: true })
  /** @type {NodeJS.ProcessEnv} */
  const env = { ...desktop.env, BANDEJA_WORKSPACE_URL: workspaceUrl }
  // Editors that are Electron apps set this variable. With it, Electron would start as plain Node.
  delete env['ELECTRON_RUN_AS_NODE']
  const args = [
    ...launchArguments(desktop),
    `--user-data-dir=${join(DATA, 'app')}`,
    ...further,
    ROOT,
  ]
  const child = spawn(runtime.executable, args, {
    ...ownProcessGroup(),
    cwd: ROOT,
    env,
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  const log = createWriteStream(LOG)
  child.stdout.pipe(log, { end: false })
  child.stderr.pipe(log, { end: false })
  return { child: keep(child), log: LOG }
}
