import { connect } from 'node:net'
import { join } from 'node:path'

/** Where X servers of this machine listen. */
const X_SOCKETS = '/tmp/.X11-unix'

/**
 * The displays that the environment names and somebody answers at. A terminal that has outlived its desktop session,
 * and a container that was handed its environment, name one that is gone.
 *
 * @param {NodeJS.ProcessEnv} env
 * @param {string} [xSockets] folder of the X servers' sockets
 * @returns {Promise<{ DISPLAY?: string, WAYLAND_DISPLAY?: string }>}
 */
export async function displaysOf(env, xSockets = X_SOCKETS) {
  const { DISPLAY: x, WAYLAND_DISPLAY: wayland } = env
  return {
    ...(x && (await answersX(x, xSockets)) ? { DISPLAY: x } : {}),
    ...(wayland && (await answersWayland(wayland, env)) ? { WAYLAND_DISPLAY: wayland } : {}),
  }
}

/** @param {NodeJS.ProcessEnv} env @returns {Promise<boolean>} whether a window would be seen anywhere */
export async function hasDisplay(env) {
  return Object.keys(await displaysOf(env)).length > 0
}

/** @param {string} display ":0", "unix:0.0"; "host:10" is another machine's @param {string} folder */
async function answersX(display, folder) {
  const number = /^(?:unix)?:(\d+)(?:\.\d+)?$/.exec(display)?.[1]
  if (number === undefined) return true
  const path = join(folder, `X${number}`)
  // A server in another mount namespace is reached by the name that is on no disk.
  return (await answers(path)) || (await answers(`\0${path}`))
}

/** @param {string} display a path, or a name in the person's own folder @param {NodeJS.ProcessEnv} env */
async function answersWayland(display, env) {
  const folder = env['XDG_RUNTIME_DIR']
  if (display.startsWith('/')) return answers(display)
  return folder ? answers(join(folder, display)) : false
}

/** @param {string} path of a socket @returns {Promise<boolean>} */
function answers(path) {
  return new Promise((resolve) => {
    const socket = connect(path)
    socket.once('error', () => resolve(false))
    socket.once('connect', () => {
      socket.destroy()
      resolve(true)
    })
  })
}
