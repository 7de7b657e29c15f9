import { app } from 'electron'

/**
 * Makes this the one running application of its user data folder.
 * @param onSecond told of a later start, with its arguments
 * @returns false where there is one already, which has been told: this one should end
 */
export function claimSingleInstance(onSecond: (args: readonly string[]) => void): boolean {
  if (!app.requestSingleInstanceLock({ args: process.argv })) return false
  app.on('second-instance', (_event, argv, _folder, data) => {
    onSecond(argumentsIn(data) ?? argv)
  })
  return true
}

/** Chromium puts its own order into argv; the data is what the person typed. */
function argumentsIn(data: unknown): string[] | null {
  if (typeof data !== 'object' || data === null || !('args' in data)) return null
  const { args } = data
  const isList = Array.isArray(args) && args.every((one): one is string => typeof one === 'string')
  return isList ? args : null
}
