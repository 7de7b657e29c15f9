import { session, systemPreferences, type WebContents } from 'electron'
import { APP_ORIGIN, originOf } from './app-origin.ts'

/**
 * Id of the isolated world in which this file runs a script in the page. Scripts of the page run in world 0, the
 * preload script runs in world 999.
 */
const OWN_WORLD = 1_000

/** Permissions of the app's own page besides the microphone. */
const GRANTED = new Set<string>(['clipboard-sanitized-write'])

/**
 * Refuses every permission and device by default. Only the app's own page may use the microphone, for a voice note:
 * without a camera, and only after a click or key press.
 */
export function denyPermissions(): void {
  const { defaultSession } = session
  defaultSession.setPermissionRequestHandler((contents, permission, decide, details) => {
    const isOurs = originOf(details.requestingUrl) === APP_ORIGIN && details.isMainFrame
    if (!isOurs || permission !== 'media') return decide(isOurs && GRANTED.has(permission))
    const kinds = 'mediaTypes' in details ? (details.mediaTypes ?? []) : []
    const isSound = kinds.length > 0 && kinds.every((kind) => kind === 'audio')
    if (!isSound) return decide(false)
    mayListen(contents).then(decide, () => decide(false))
  })
  defaultSession.setPermissionCheckHandler((_, permission, origin, details) => {
    const isOurs = originOf(origin) === APP_ORIGIN && details.isMainFrame
    const isSound = permission === 'media' && details.mediaType === 'audio'
    return isOurs && (isSound || GRANTED.has(permission))
  })
  defaultSession.setDevicePermissionHandler(() => false)
  defaultSession.on('select-hid-device', (event, _, choose) => {
    event.preventDefault()
    choose(null)
  })
  defaultSession.on('select-serial-port', (event, _ports, _contents, choose) => {
    event.preventDefault()
    choose('')
  })
  defaultSession.on('select-usb-device', (event, _, choose) => {
    event.preventDefault()
    choose()
  })
}

/**
 * Whether the user has just clicked or pressed a key in the page, and the system allows the microphone. The page is
 * checked by a script in an isolated world, so that scripts of the page cannot fake the result.
 */
async function mayListen(contents: WebContents): Promise<boolean> {
  const question = [{ code: 'navigator.userActivation.isActive' }]
  const hasPressed: unknown = await contents.executeJavaScriptInIsolatedWorld(OWN_WORLD, question)
  if (hasPressed !== true) return false
  return process.platform !== 'darwin' || systemPreferences.askForMediaAccess('microphone')
}
