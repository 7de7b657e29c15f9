import { session, systemPreferences, type WebContents } from 'electron'
import { APP_ORIGIN, originOf } from './app-origin.ts'

/** A world of scripts in the page that is nobody else's. The page has 0, Electron 999. */
const OWN_WORLD = 1_000

/** What our own page may do. Everything else, and everybody else, is refused. */
const GRANTED = new Set<string>(['clipboard-sanitized-write'])

/**
 * Refuses every permission and device by default, asked for or merely looked up. The microphone is given to our own page
 * for the voice note that somebody has just asked for: alone, without a camera, and only upon a click or key.
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
 * Whether somebody has just pressed something in the page, and the system lets the application hear. Asked where no script
 * of the page's can have put an answer of its own.
 */
async function mayListen(contents: WebContents): Promise<boolean> {
  const question = [{ code: 'navigator.userActivation.isActive' }]
  const hasPressed: unknown = await contents.executeJavaScriptInIsolatedWorld(OWN_WORLD, question)
  if (hasPressed !== true) return false
  return process.platform !== 'darwin' || systemPreferences.askForMediaAccess('microphone')
}
