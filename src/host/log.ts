import { currentRequest } from '#workspace/http/request-id.ts'
import type { Log } from '#workspace/log.ts'
import type { LogForm } from './arguments.ts'

/**
 * What an error of a library may quote: e-mail addresses, phone numbers in the international form, and what follows the
 * name of a secret.
 */
const PRIVATE = [
  [/[^\s<>"'(),:;=]+@[^\s<>"'(),:;=]+/g, '[e-mail]'],
  [/\+\d[\d ().-]{5,}\d/g, '[phone]'],
  [/\bbearer\s+[^\s"']+/gi, 'bearer [secret]'],
  [/(token|password|secret|signature)(["']?\s*[=:]\s*["']?)[^\s"'&]+/gi, '$1$2[secret]'],
] as const

const withoutPeople = (text: string): string =>
  PRIVATE.reduce((left, [pattern, instead]) => left.replaceAll(pattern, instead), text)

const cleaned = (value: unknown): unknown =>
  typeof value === 'string' ? withoutPeople(value) : value

/**
 * Logs one line per entry, with the id of the call that caused it. Standard output is for the JSON line that reports
 * readiness, so the default is standard error.
 */
export function createLog(
  form: LogForm,
  write: (line: string) => void = (line) => void process.stderr.write(line),
): Log {
  return (message, details = {}) => {
    const time = new Date().toISOString()
    const request = currentRequest()
    const entries = Object.entries(details).map(([name, value]) => [name, cleaned(value)] as const)
    if (form === 'json') {
      const entry = { time, message, request, ...Object.fromEntries(entries) }
      return write(`${JSON.stringify(entry)}\n`)
    }
    const words = entries.map(([name, value]) => `${name}=${JSON.stringify(value)}`)
    if (request !== undefined) words.push(`request=${request}`)
    write(`${[time, message, ...words].join(' ')}\n`)
  }
}
