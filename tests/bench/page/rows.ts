const ROWS = '[data-testid="chat-scroller"] [data-chat]'

/**
 * Waits until chats fill the list and can be clicked.
 * @returns the time of the frame after their rendering, epoch ms; null if they were visible before the first check, so
 *   that the time is unknown
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

/** Whether a click on the first chat would reach it. */
function areUsable(): boolean {
  const row = document.querySelector(ROWS)
  if (row === null) return false
  const { left, top, width, height } = row.getBoundingClientRect()
  const hit = document.elementFromPoint(left + width / 2, top + height / 2)
  return hit !== null && row.contains(hit)
}
