import type { WebContents } from 'electron'
import { z } from 'zod'
import type { Log } from '../ports.ts'
import { APP_ORIGIN } from './app-origin.ts'

/** Of one run: a page that fails in each frame shall not push everything else out of the log. */
const MOST_LINES = 50
/** Enough for an error and the places that lead to it. Characters. */
const LONGEST = 4_000
/** What Chromium says of every answer that is no success. The page says what it makes of it, and a refusal is no failure. */
const ANSWERS = 'Failed to load resource'

/** Newer runtimes tell all in the event, and take its further arguments for something of the past. */
const newer = z.object({ level: z.string(), message: z.string(), sourceId: z.string() })
const ERROR_LEVEL = 3

/**
 * Writes what fails in the page to the log: errors that nobody caught, those that a screen's boundary caught, and what
 * the page itself reports. The console that they stand on is gone with the window, and nobody looks at it in time.
 * What others' pages within it report is theirs.
 */
export function logPageErrors(contents: WebContents, log: Log): void {
  let lines = 0
  contents.on('console-message', (event, level, message, _line, sourceId) => {
    const told = newer.safeParse(event).data
    const isError = told === undefined ? level === ERROR_LEVEL : told.level === 'error'
    const text = told?.message ?? message
    const isOwn = (told?.sourceId ?? sourceId).startsWith(`${APP_ORIGIN}/`)
    if (!isError || !isOwn || text.startsWith(ANSWERS) || lines >= MOST_LINES) return
    lines += 1
    log.error('The page reports an error.', { cause: text.slice(0, LONGEST) })
  })
}
