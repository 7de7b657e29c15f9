/** A message of the open conversation. */
const MESSAGES = '[data-testid="message-scroller"] article[data-message]'
const PATIENCE_MS = 5_000

/**
 * Waits for a click, and then for the first frame with new messages.
 * @returns ms from the click to the frame after the first one with new messages, because that one has then been shown
 */
export function timeOpening(): Promise<number> {
  const before = new Set([...document.querySelectorAll<HTMLElement>(MESSAGES)].map(idOf))
  return new Promise((resolve, reject) => {
    const clicked = (event: MouseEvent) => {
      const start = event.timeStamp
      requestAnimationFrame(function look() {
        if (isShown(before)) requestAnimationFrame(() => resolve(performance.now() - start))
        else if (performance.now() - start > PATIENCE_MS)
          reject(new Error('No new messages were shown.'))
        else requestAnimationFrame(look)
      })
    }
    document.addEventListener('click', clicked, { capture: true, once: true })
  })
}

function isShown(before: ReadonlySet<string>): boolean {
  for (const article of document.querySelectorAll<HTMLElement>(MESSAGES)) {
    if (before.has(idOf(article))) continue
    const { left, top, width, height } = article.getBoundingClientRect()
    const hit = document.elementFromPoint(left + width / 2, top + height / 2)
    if (hit !== null && article.contains(hit)) return true
  }
  return false
}

function idOf(article: HTMLElement): string {
  return article.dataset['message'] ?? ''
}
