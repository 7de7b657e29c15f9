/** The longest wait for what should not delay the painting of what is there, ms, but be there soon after. */
export const soonMs = 250

/**
 * Resolves in the next idle period of the page. Where there is no page, resolves at once.
 * @param withinMs the longest wait. A hidden page may have no idle period
 */
export function idle(withinMs = 1_000): Promise<void> {
  return new Promise((resolve) => {
    if (typeof requestIdleCallback === 'undefined') return resolve()
    requestIdleCallback(() => resolve(), { timeout: withinMs })
  })
}
