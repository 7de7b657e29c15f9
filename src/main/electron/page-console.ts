import type { WebContents } from 'electron'
import { z } from 'zod'
import type { Log } from '../ports.ts'
import { APP_ORIGIN } from './app-origin.ts'

/** Most lines per run: a page that fails in every frame must not push everything else out of the log. */
const MOST_LINES = 50
/** Longest line in characters: enough for an error with its stack. */
const LONGEST = 4_000
/** Chromium's line for every unsuccessful response. The page handles those itself, and a refusal is no failure. */
const ANSWERS = 'Failed to load resource'

/** Newer runtimes put everything in the event; their further arguments are deprecated. */
const newer = z.object({ level: z.string(), message: z.string(), sourceId: z.string() })
const ERROR_LEVEL = 3

/**
 * Writes errors of the page to the log: uncaught ones, those caught by an error boundary, and those the page reports.
 * The console itself is lost with the window. Errors of pages in frames are ignored.
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
    log.error('The page reported an error.', { cause: text.slice(0, LONGEST) })
  })
}
