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

/** The suffix of the version of a development build. */
const DEVELOPMENT_SUFFIX = '-development'

export interface Launch {
  isPackaged: boolean
  version: string
  hasSwitch: (name: string) => boolean
}

/**
 * Returns a command-line switch of this start that a release refuses; null if there is none. Development builds accept
 * all switches.
 */
export function refusedSwitch({ isPackaged, version, hasSwitch }: Launch): string | null {
  if (!isPackaged || version.endsWith(DEVELOPMENT_SUFFIX)) return null
  return REFUSED.find(hasSwitch) ?? null
}
