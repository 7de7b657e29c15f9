import { readFileSync } from 'node:fs'
import { parseEnv } from 'node:util'
import { settingKeys, UsageError } from './options.ts'

/** Where the package installs the configuration file. */
export const CONF_PATH = '/etc/bandeja/server.conf'

/**
 * Reads a configuration file: lines of KEY=value, as systemd's environment files. A value with a space, a quote or a #
 * is quoted; lines that begin with # are comments.
 * @throws UsageError with the line of a mistake; it does not quote a value, which may be a secret
 */
export function readConf(text: string, path: string): Record<string, string> {
  const lineOf = new Map<string, number>()
  for (const [index, line] of text.split(/\r?\n/).entries()) {
    if (/^\s*(?:#|$)/.test(line)) continue
    const at = `${path}, line ${index + 1}`
    const key = /^\s*([A-Za-z_][A-Za-z0-9_]*)\s*=/.exec(line)?.[1]
    if (key === undefined) throw new UsageError(`${at}: a line has the form KEY=value.`)
    if (!settingKeys.includes(key))
      throw new UsageError(
        `${at}: there is no setting ${key}. The settings are ${settingKeys.join(', ')}.`,
      )
    const first = lineOf.get(key)
    if (first !== undefined) throw new UsageError(`${at}: ${key} was set in line ${first} already.`)
    if (!isOnOneLine(line.slice(line.indexOf('=') + 1).trim()))
      throw new UsageError(`${at}: the value of ${key} has a quote that does not end.`)
    lineOf.set(key, index + 1)
  }
  const values = parseEnv(text)
  return Object.fromEntries(Object.entries(values).flatMap(([key, value]) => [[key, value ?? '']]))
}

/** Whether a value that begins with a quote also ends with it, before a comment at most. */
function isOnOneLine(value: string): boolean {
  const quote = /^["'`]/.exec(value)?.[0]
  return quote === undefined || value.indexOf(quote, 1) !== -1
}

/**
 * The settings of the configuration file, overridden by those of the environment.
 * @param path undefined: the package's file, if it is there
 * @throws UsageError
 */
export function settingsIn(
  path: string | undefined,
  env: Readonly<Record<string, string | undefined>>,
): Record<string, string | undefined> {
  const given = Object.fromEntries(Object.entries(env).filter(([, value]) => value !== ''))
  try {
    return { ...readConf(readFileSync(path ?? CONF_PATH, 'utf8'), path ?? CONF_PATH), ...given }
  } catch (error) {
    if (error instanceof UsageError) throw error
    const isMissing = error instanceof Error && 'code' in error && error.code === 'ENOENT'
    if (isMissing && path === undefined) return given
    throw new UsageError(
      isMissing
        ? `There is no configuration file ${path}.`
        : `${path ?? CONF_PATH} cannot be read: run the command as root, or as the user of the service.`,
    )
  }
}
