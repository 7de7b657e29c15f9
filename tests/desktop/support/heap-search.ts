import type { Page } from 'playwright'

/** A switch for the app: heap snapshots contain whole strings. By default they end after 1,024 characters. */
export const WHOLE_STRINGS = '--js-flags=--heap-snapshot-string-limit=1000000'

/**
 * Searches a heap snapshot of the page as it arrives: a whole one takes hundreds of megabytes.
 * @param texts ASCII without quotes or backslashes, which a snapshot escapes
 * @returns the texts that are in the heap
 */
export async function findInHeap(page: Page, texts: readonly string[]): Promise<string[]> {
  const found = new Set<string>()
  // A text may begin in one piece of the snapshot and end in the next.
  const overlap = Math.max(...texts.map((text) => text.length)) - 1
  let last = ''
  const session = await page.context().newCDPSession(page)
  session.on('HeapProfiler.addHeapSnapshotChunk', ({ chunk }) => {
    const joined = last + chunk
    for (const text of texts) if (joined.includes(text)) found.add(text)
    last = joined.slice(-overlap)
  })
  await session.send('HeapProfiler.takeHeapSnapshot', { reportProgress: false })
  await session.detach()
  return texts.filter((text) => found.has(text))
}
