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

/**
 * Environment variables with the effect of such a switch: TLS keys in a file, no check of certificates, headers on
 * standard error.
 */
const DROPPED = ['SSLKEYLOGFILE', 'NODE_TLS_REJECT_UNAUTHORIZED', 'NODE_DEBUG'] as const

/** The suffix of the version of a development build. */
const DEVELOPMENT_SUFFIX = '-development'

export interface Launch {
  isPackaged: boolean
  version: string
  hasSwitch: (name: string) => boolean
}

const isRelease = ({ isPackaged, version }: Pick<Launch, 'isPackaged' | 'version'>) =>
  isPackaged && !version.endsWith(DEVELOPMENT_SUFFIX)

/**
 * Removes the dropped variables from the environment of a release, before Chromium starts its network service and before
 * a child process inherits them. The environment is often set for all programs of a user, so the app starts all the same.
 */
export function dropVariables(
  launch: Pick<Launch, 'isPackaged' | 'version'>,
  env: NodeJS.ProcessEnv,
): void {
  if (!isRelease(launch)) return
  const dropped = new Set<string>(DROPPED)
  // Windows ignores the case of a variable's name.
  for (const name of Object.keys(env)) if (dropped.has(name.toUpperCase())) delete env[name]
}

/**
 * Returns a command-line switch of this start that a release refuses; null if there is none. Development builds accept
 * all switches.
 */
export function refusedSwitch({ isPackaged, version, hasSwitch }: Launch): string | null {
  if (!isRelease({ isPackaged, version })) return null
  return REFUSED.find(hasSwitch) ?? null
}
