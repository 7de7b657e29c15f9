const MESSAGES = '[data-testid="message-scroller"] article[data-message]'

/** Tells the id of the first message of the open conversation, now and in each frame that finds another one there. */
export function tellShown(tell: (messageId: string) => void): void {
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
