const ROW = '[data-chat]'
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

interface FirstRowWatch {
  /** The texts of the list's first row, each with the time of the first frame that shows it, epoch ms. */
  stop(): { text: string; at: number }[]
}

/** Records which texts the first row of the chat list has. */
export function watchFirstRow(): FirstRowWatch {
  const shown: { text: string; at: number }[] = []
  let isOver = false
  requestAnimationFrame(function look() {
    if (isOver) return
    const text = document.querySelector(ROW)?.textContent ?? ''
    if (text !== shown.at(-1)?.text) {
      const entry = { text, at: 0 }
      shown.push(entry)
      // The frame of this callback is on the screen when the next one begins.
      requestAnimationFrame(() => (entry.at = performance.timeOrigin + performance.now()))
    }
    requestAnimationFrame(look)
  })
  return {
    stop() {
      isOver = true
      return shown
    },
  }
}

/**
 * Changes the first text of the list's first row in a frame of its own, a number of times, and then restores it.
 * @param every ms between the changes
 */
export async function changeWord({ times, every }: { times: number; every: number }) {
  const row = document.querySelector(ROW)
  const texts = row === null ? null : document.createTreeWalker(row, NodeFilter.SHOW_TEXT)
  const word = texts?.nextNode()
  if (word === null || word === undefined) throw new Error('The list has no row with a text.')
  const before = word.nodeValue
  for (let change = 0; change < times; change += 1) {
    word.nodeValue = `${before} ${change}`
    // The next change must come in another frame, at the pace of the events with which it is compared.
    await new Promise((resolve) => setTimeout(resolve, every))
  }
  word.nodeValue = before
}
