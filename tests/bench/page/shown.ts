const MESSAGES = '[data-testid="message-scroller"] article[data-message]'

/**
 * Reports the id of the first message of the open conversation, now and in each frame in which it has changed.
 */
export function reportShown(tell: (messageId: string) => void): void {
  let shown = ''
  requestAnimationFrame(function look() {
    const id = document.querySelector<HTMLElement>(MESSAGES)?.dataset['message'] ?? ''
    if (id !== '' && id !== shown) {
      shown = id
      tell(id)
    }
    requestAnimationFrame(look)
  })
}
