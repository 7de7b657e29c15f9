import { connect } from 'node:net'
import { join } from 'node:path'

/** The folder of X servers' sockets. */
const X_SOCKETS = '/tmp/.X11-unix'

/**
 * Returns the displays of the environment that answer. The variables may be outdated, for example in a terminal after
 * the end of its desktop session, or in a container with another machine's environment.
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

/**
 * @param {NodeJS.ProcessEnv} env
 * @returns {Promise<boolean>} whether a window would be visible
 */
export async function hasDisplay(env) {
  return Object.keys(await displaysOf(env)).length > 0
}

/** @param {string} display ":0" or "unix:0.0"; "host:10" is on another machine @param {string} folder */
async function answersX(display, folder) {
  const number = /^(?:unix)?:(\d+)(?:\.\d+)?$/.exec(display)?.[1]
  if (number === undefined) return true
  const path = join(folder, `X${number}`)
  // A server in another mount namespace is reachable only through its abstract socket.
  return (await answers(path)) || (await answers(`\0${path}`))
}

/**
 * @param {string} display a path, or a name in the user's runtime folder
 * @param {NodeJS.ProcessEnv} env
 */
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
