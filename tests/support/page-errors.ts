import type { Page } from 'playwright'

/** The errors of every page that was opened. */
const reported: string[][] = []

/**
 * Throws if pages have reported errors since its last call, even pages of apps that have ended.
 * @param meant matches errors that a test expects
 */
export function failByErrors(meant?: RegExp): void {
  const errors = reported.flatMap((each) => each.splice(0))
  const others = errors.filter((error) => meant?.test(error) !== true)
  if (others.length > 0) throw new Error(`A page reported errors:\n${others.join('\n')}`)
}

/** Collects the errors of a page. A test removes those that it expects. */
export function watchErrors(page: Page): string[] {
  const errors: string[] = []
  reported.push(errors)
  page.on('pageerror', (error) => errors.push(`${String(error)}\n${error.stack ?? ''}`))
  page.on('console', (message) => {
    // The browser logs each failed response. Ignore this, because tests check how the page handles it.
    const isAnswer = message.text().startsWith('Failed to load resource')
    if (message.type() === 'error' && !isAnswer) errors.push(message.text())
  })
  return errors
}
