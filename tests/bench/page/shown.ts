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

interface WordsWatch {
  /** Resolves with the time of the first frame that shows a row with these words, epoch ms. */
  shown(words: string): Promise<number>
  stop(): void
}

const PATIENCE_MS = 5_000
/** Rows that are looked through in each frame: more than those with new messages. */
const ROWS_LOOKED_AT = 8

/** Watches what the first rows of the chat list say. A row that others push down later counts all the same. */
export function watchWords(): WordsWatch {
  /** The times of the frames that showed each text first. */
  const times = new Map<string, number>()
  const waiting: { words: string; resolve(at: number): void }[] = []
  let isOver = false
  const answer = () => {
    for (const one of waiting.splice(0)) {
      const at = times.get(one.words)
      if (at === undefined) waiting.push(one)
      else one.resolve(at)
    }
  }
  requestAnimationFrame(function look() {
    if (isOver) return
    const rows = [...document.querySelectorAll(ROW)].slice(0, ROWS_LOOKED_AT)
    const texts = rows.flatMap(textsOf).filter((text) => !times.has(text))
    requestAnimationFrame(() => {
      // The frame of the callback above is on the screen when the next one begins.
      const at = performance.timeOrigin + performance.now()
      for (const text of texts) if (!times.has(text)) times.set(text, at)
      answer()
    })
    requestAnimationFrame(look)
  })
  return {
    shown: (words) =>
      new Promise((resolve, reject) => {
        waiting.push({ words, resolve })
        setTimeout(() => reject(new Error(`No row showed "${words}".`)), PATIENCE_MS)
        answer()
      }),
    stop() {
      isOver = true
    },
  }
}

/** The texts of a row, one for each text node. */
function textsOf(row: Element): string[] {
  const nodes = document.createTreeWalker(row, NodeFilter.SHOW_TEXT)
  const texts: string[] = []
  while (nodes.nextNode() !== null) texts.push(nodes.currentNode.nodeValue ?? '')
  return texts
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
