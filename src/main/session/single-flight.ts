/**
 * Reads in turn: an answer on its way may be older than what one asks for, so it is read once more after it, for everybody
 * who has asked meanwhile.
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
