/**
 * Runs one read at a time. A read in progress may return data older than the request, so requests that arrive
 * meanwhile share one more read after it.
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
