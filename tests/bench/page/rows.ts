const ROWS = '[data-testid="chat-scroller"] [data-chat]'

/**
 * Waits until chats fill the list and can be clicked.
 * @returns the moment of the frame that follows the one that drew them, epoch ms; null when they stood there
 *   before anybody looked, so that nobody knows since when
 */
export function untilRows(): Promise<number | null> {
  if (areUsable()) return Promise.resolve(null)
  return new Promise((resolve) => {
    requestAnimationFrame(function look() {
      if (areUsable())
        requestAnimationFrame(() => resolve(performance.timeOrigin + performance.now()))
      else requestAnimationFrame(look)
    })
  })
}

/** Whether the first chat is what a click on it would meet. */
function areUsable(): boolean {
  const row = document.querySelector(ROWS)
  if (row === null) return false
  const { left, top, width, height } = row.getBoundingClientRect()
  const hit = document.elementFromPoint(left + width / 2, top + height / 2)
  return hit !== null && row.contains(hit)
}
