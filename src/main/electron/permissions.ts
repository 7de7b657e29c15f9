import { session } from 'electron'
import { APP_ORIGIN } from './app-origin.ts'

/** What our own page may do. Everything else, and everybody else, is refused. */
const GRANTED = new Set<string>(['clipboard-sanitized-write'])

/** Refuses every permission and device by default, asked for or merely looked up. */
export function denyPermissions(): void {
  const { defaultSession } = session
  defaultSession.setPermissionRequestHandler((_, permission, decide, details) => {
    const origin = originOf(details.requestingUrl)
    decide(GRANTED.has(permission) && details.isMainFrame && origin === APP_ORIGIN)
  })
  defaultSession.setPermissionCheckHandler((_, permission, origin, details) => {
    const isOurs = originOf(origin) === APP_ORIGIN && details.isMainFrame
    return GRANTED.has(permission) && isOurs
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

/** `URL.origin` says "null" for schemes that it does not know. */
export function originOf(address: string): string | null {
  if (!URL.canParse(address)) return null
  const { protocol, host } = new URL(address)
  return `${protocol}//${host}`
}
