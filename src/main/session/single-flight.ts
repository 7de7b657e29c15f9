/**
 * Runs one read at a time. The data of a running read may be older than a request that arrives during it. All such
 * requests therefore share one more read afterwards.
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
