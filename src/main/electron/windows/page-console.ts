import type { WebContents } from 'electron'
import { z } from 'zod'
import type { Log } from '#main/ports.ts'
import { APP_ORIGIN } from '#main/electron/network/app-origin.ts'

/**
 * Maximum number of errors that are logged until the app quits. Without it, a page that fails again and again would
 * displace all other lines of the log.
 */
const LINES_MAX = 50
/** Maximum length of a logged error, characters. Enough for an error with its stack. */
const LINE_MAX = 4_000
/**
 * Start of the line that Chromium writes to the console for every unsuccessful response. Such lines are not logged,
 * because the page handles these responses itself.
 */
const FAILED_RESPONSE = 'Failed to load resource'

/** The event of `console-message` in newer versions of Electron. They deprecate the listener's other arguments. */
const newer = z.object({ level: z.string(), message: z.string(), sourceId: z.string() })
/** The level of an error in older versions of Electron. */
const ERROR_LEVEL = 3
/** How Chromium begins the line of an error that no code of the page caught. */
const UNCAUGHT = 'Uncaught '

/**
 * Logs the errors in the page's console: uncaught errors, errors caught by an error boundary, and errors that the page
 * itself reports. The console is lost when the window closes. Errors of other sites in frames are ignored.
 * @param onUncaught called with the text of each uncaught error that is logged
 */
export function logPageErrors(
  contents: WebContents,
  log: Log,
  onUncaught: (error: string) => void,
): void {
  let lines = 0
  contents.on('console-message', (event, level, message, _line, sourceId) => {
    const details = newer.safeParse(event).data
    const isError = details === undefined ? level === ERROR_LEVEL : details.level === 'error'
    const text = details?.message ?? message
    const isOwn = (details?.sourceId ?? sourceId).startsWith(`${APP_ORIGIN}/`)
    if (!isError || !isOwn || text.startsWith(FAILED_RESPONSE) || lines >= LINES_MAX) return
    lines += 1
    log.error('The page reported an error.', { cause: text.slice(0, LINE_MAX) })
    if (text.startsWith(UNCAUGHT)) onUncaught(text)
  })
}
