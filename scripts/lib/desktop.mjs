import { spawn } from 'node:child_process'
import { randomBytes } from 'node:crypto'
import { existsSync } from 'node:fs'
import { chmod, mkdir, readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { createInterface } from 'node:readline'
import { displaysOf } from './displays.mjs'
import { end, ownProcessGroup, isThere, keep, run } from './processes.mjs'
import { UserError } from './console.mjs'

/**
 * A desktop for machines without one: a virtual screen, a session bus, and an unlocked keyring. Only missing parts
 * are started.
 * @typedef {object} Desktop
 * @property {NodeJS.ProcessEnv} env for programs on this desktop
 * @property {string[]} opened names of the parts that were started
 * @property {boolean} hasKeyring whether a secret service answers on the bus
 * @property {() => Promise<void>} close ends the started parts in reverse order
 */

/**
 * Size of the virtual screen: larger than the reference window, since a window of the screen's size loses a pixel per
 * side.
 */
const SCREEN = '1600x1000x24'
const READY_MS = 15_000

/**
 * @param {{ home: string, alone?: boolean }} options home: the folder for the keyring's file and password; alone: start
 *   a separate bus and keyring even if the user has them
 * @returns {Promise<Desktop>}
 */
export async function openDesktop({ home, alone = false }) {
  /** @type {import('node:child_process').ChildProcess[]} */
  const children = []
  /** @type {Desktop} */
  const desktop = {
    env: { ...process.env },
    opened: [],
    hasKeyring: true,
    close: async () => {
      for (const child of children.toReversed()) await end(child)
    },
  }
  if (process.platform !== 'linux') return desktop
  try {
    const displays = await displaysOf(desktop.env)
    // Remove displays that do not answer, because the app might try them first.
    delete desktop.env['DISPLAY']
    delete desktop.env['WAYLAND_DISPLAY']
    Object.assign(desktop.env, displays)
    if (Object.keys(displays).length === 0) {
      desktop.env['DISPLAY'] = await openScreen(children)
      desktop.opened.push('a screen in memory')
    }
    if (alone || !hasBus(desktop.env)) {
      await openBus(desktop, children, { home, alone })
    } else {
      desktop.hasKeyring = await hasSecretService(desktop.env)
    }
    return desktop
  } catch (error) {
    await desktop.close()
    throw error
  }
}

/**
 * Whether there is a session bus: at the address in the environment, or at systemd's default path.
 * @param {NodeJS.ProcessEnv} env
 */
function hasBus(env) {
  const runtime = env['XDG_RUNTIME_DIR']
  return Boolean(env['DBUS_SESSION_BUS_ADDRESS']) || existsSync(join(runtime ?? '/nowhere', 'bus'))
}

/** @param {import('node:child_process').ChildProcess[]} children @returns {Promise<string>} ":1" */
async function openScreen(children) {
  const args = ['-displayfd', '3', '-screen', '0', SCREEN, '-nolisten', 'tcp', '-noreset']
  const child = keep(
    spawn('Xvfb', args, { ...ownProcessGroup(), stdio: ['ignore', 'ignore', 'ignore', 'pipe'] }),
  )
  children.push(child)
  return `:${await firstLine(child, 3, 'Xvfb')}`
}

/**
 * @param {Desktop} desktop
 * @param {import('node:child_process').ChildProcess[]} children
 * @param {{ home: string, alone: boolean }} options
 */
async function openBus(desktop, children, { home, alone }) {
  if (!(await isThere('dbus-daemon'))) {
    desktop.hasKeyring = false
    return
  }
  const runtime = join(home, 'run')
  await mkdir(runtime, { recursive: true, mode: 0o700 })
  await chmod(runtime, 0o700)
  /** @type {NodeJS.ProcessEnv} */
  const env = { ...desktop.env, XDG_RUNTIME_DIR: runtime, XDG_DATA_HOME: join(home, 'data') }
  const bus = spawn('dbus-daemon', ['--session', '--nofork', '--nopidfile', '--print-address=3'], {
    ...ownProcessGroup(),
    env,
    stdio: ['ignore', 'ignore', 'ignore', 'pipe'],
  })
  children.push(keep(bus))
  env['DBUS_SESSION_BUS_ADDRESS'] = await firstLine(bus, 3, 'dbus-daemon')
  desktop.env['DBUS_SESSION_BUS_ADDRESS'] = env['DBUS_SESSION_BUS_ADDRESS']
  if (alone || !desktop.env['XDG_RUNTIME_DIR']) desktop.env['XDG_RUNTIME_DIR'] = runtime
  desktop.opened.push('a session bus')
  desktop.hasKeyring = await openKeyring(env, children, home)
  if (desktop.hasKeyring) desktop.opened.push('a keyring')
}

/**
 * @param {NodeJS.ProcessEnv} env
 * @param {import('node:child_process').ChildProcess[]} children
 * @param {string} home
 * @returns {Promise<boolean>} whether a keyring answers now
 */
async function openKeyring(env, children, home) {
  if (!(await isThere('gnome-keyring-daemon'))) return false
  await mkdir(join(home, 'data', 'keyrings'), { recursive: true, mode: 0o700 })
  const args = ['--foreground', '--unlock', '--components=secrets']
  const child = spawn('gnome-keyring-daemon', args, {
    ...ownProcessGroup(),
    env,
    stdio: ['pipe', 'ignore', 'ignore'],
  })
  children.push(keep(child))
  child.stdin.on('error', () => undefined)
  child.stdin.end(await passwordIn(home))
  const deadline = Date.now() + READY_MS
  while (!(await hasSecretService(env))) {
    if (Date.now() > deadline || child.exitCode !== null) return false
    await new Promise((resolve) => setTimeout(resolve, 50))
  }
  return true
}

/**
 * Returns the password of the keyring, a random one that is stored beside it on first use.
 * @param {string} home
 * @returns {Promise<string>}
 */
async function passwordIn(home) {
  const path = join(home, 'keyring-password')
  const known = await readFile(path, 'utf8').catch(() => null)
  if (known) return known
  const fresh = randomBytes(24).toString('base64url')
  await writeFile(path, fresh, { mode: 0o600 })
  return fresh
}

/** @param {NodeJS.ProcessEnv} env @returns {Promise<boolean>} */
async function hasSecretService(env) {
  const bus = 'org.freedesktop.DBus'
  const args = ['--session', '--print-reply', `--dest=${bus}`, '/', `${bus}.NameHasOwner`]
  const { output } = await run('dbus-send', [...args, 'string:org.freedesktop.secrets'], { env })
  return output.includes('boolean true')
}

/**
 * @param {import('node:child_process').ChildProcess} child
 * @param {number} descriptor on which it reports that it is ready
 * @param {string} name
 * @returns {Promise<string>}
 */
function firstLine(child, descriptor, name) {
  return new Promise((resolve, reject) => {
    const fail = () =>
      reject(new UserError(`${name} did not start.`, `Start ${name} by hand to see why.`))
    const timer = setTimeout(fail, READY_MS)
    /** @param {NodeJS.ErrnoException} error */
    const failToRun = ({ code }) =>
      code === 'ENOENT'
        ? reject(
            new UserError(`${name} is not installed.`, '`npm start` installs it, or says how.'),
          )
        : fail()
    child.once('error', failToRun)
    child.once('exit', fail)
    const stream = /** @type {import('node:stream').Readable} */ (child.stdio[descriptor])
    createInterface({ input: stream }).once('line', (line) => {
      clearTimeout(timer)
      child.off('error', failToRun)
      child.off('exit', fail)
      resolve(line)
    })
  })
}
