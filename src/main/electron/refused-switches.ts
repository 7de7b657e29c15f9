/** Chromium's switches that let another program read the page or its connections. */
const REFUSED = [
  'remote-debugging-port',
  'remote-debugging-pipe',
  'disable-web-security',
  'ignore-certificate-errors',
  'ignore-certificate-errors-spki-list',
  'load-extension',
  'log-net-log',
  'ssl-key-log-file',
] as const

/** The end of a development build's version. */
const DEVELOPMENT_SUFFIX = '-development'

export interface Launch {
  isPackaged: boolean
  version: string
  hasSwitch: (name: string) => boolean
}

/** Returns a switch with which a release does not start; null if there is none, and for development builds. */
export function refusedSwitch({ isPackaged, version, hasSwitch }: Launch): string | null {
  if (!isPackaged || version.endsWith(DEVELOPMENT_SUFFIX)) return null
  return REFUSED.find(hasSwitch) ?? null
}
