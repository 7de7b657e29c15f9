import { join } from 'node:path'
import log from 'electron-log/node'
import type { Log } from '#main/ports.ts'
import { redacted, withoutQuotedTexts } from '#main/redact.ts'
import { existsSync, renameSync, rmSync } from 'node:fs'

/** Largest size of one log file in bytes. */
const FILE_BYTES = 1024 * 1024

type Level = 'info' | 'warn' | 'error'
type Facts = Record<string, string | number | boolean>

/**
 * Opens the log, main.log in the logs folder. Every text passes through `redacted`. Quoted text is removed from the
 * fact `cause`, because an error may quote what a user wrote.
 * @param options `level`: the lowest severity that is written to the file. `toConsole`: whether warnings and errors are
 * also written to the console
 */
export function openLog(options: { folder: string; toConsole: boolean; level: Level }): Log {
  const { folder, toConsole, level } = options
  const logger = log.create({ logId: 'main' })
  logger.transports.file.level = level
  logger.transports.file.resolvePathFn = () => join(folder, 'main.log')
  logger.transports.file.maxSize = FILE_BYTES
  logger.transports.file.archiveLogFn = ({ path }) => rotateLog(path)
  logger.transports.file.format = '{y}-{m}-{d}T{h}:{i}:{s}.{ms}{z} {level} {text}'
  logger.transports.file.writeOptions = { flag: 'a', mode: 0o600, encoding: 'utf8' }
  logger.transports.console.level = toConsole ? 'warn' : false

  const write = (level: Level, message: string, facts: Facts = {}) => {
    const details = Object.entries(facts).map(([name, value]) => {
      const shown = name === 'cause' ? withoutQuotedTexts(String(value)) : value
      return `${name}=${JSON.stringify(shown)}`
    })
    logger[level](redacted([message, ...details].join(' ')))
  }
  return {
    info: (message, facts) => write('info', message, facts),
    warn: (message, facts) => write('warn', message, facts),
    error: (message, facts) => write('error', message, facts),
  }
}

/** Number of old log files besides the current one. */
export const OLD_LOGS = 4

/**
 * Renames a full log: main.log becomes main.1.log, main.1.log becomes main.2.log, and so on. The oldest is removed.
 */
export function rotateLog(path: string): void {
  const old = (number: number) => path.replace(/\.log$/, `.${number}.log`)
  rmSync(old(OLD_LOGS), { force: true })
  for (let number = OLD_LOGS - 1; number >= 1; number -= 1) {
    if (existsSync(old(number))) renameSync(old(number), old(number + 1))
  }
  renameSync(path, old(1))
}
