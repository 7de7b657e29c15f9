/**
 * Runs one read at a time. A running read may return data from before a request that arrives during the read. Such
 * requests therefore share one more read after it.
 */
export function coalesceReads<Answer>(read: () => Promise<Answer>): () => Promise<Answer> {
  let reading: Promise<Answer> | null = null
  let next: Promise<Answer> | null = null
  const begin = () => {
    next = null
    reading = read().finally(() => {
      reading = null
    })
    return reading
  }
  return () => {
    if (reading === null) return begin()
    next ??= reading.then(begin, begin)
    return next
  }
}
