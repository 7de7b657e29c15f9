import { app } from 'electron'

/**
 * Claims the user data folder for this instance.
 * @param onSecond called with the arguments of a later start
 * @returns false if another instance is already running; it has received the arguments, and this instance should exit
 */
export function claimSingleInstance(onSecond: (args: readonly string[]) => void): boolean {
  if (!app.requestSingleInstanceLock({ args: process.argv })) return false
  app.on('second-instance', (_event, argv, _folder, data) => {
    onSecond(argumentsIn(data) ?? argv)
  })
  return true
}

/** Reads the original arguments, which are sent separately because Chromium reorders argv. */
function argumentsIn(data: unknown): string[] | null {
  if (typeof data !== 'object' || data === null || !('args' in data)) return null
  const { args } = data
  const isList = Array.isArray(args) && args.every((one): one is string => typeof one === 'string')
  return isList ? args : null
}

/**
 * Calls the listener for each link to the app that the user opens on macOS. Other systems start a second instance for a
 * link, macOS does not. Call this before the app is ready, because the link that starts the app arrives early.
 */
export function onOpenedLink(listener: (link: string) => void): void {
  app.on('open-url', (event, link) => {
    event.preventDefault()
    listener(link)
  })
}
