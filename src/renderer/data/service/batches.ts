/** The responses for many ids that were sent in batches. */
export interface BatchResult<Item> {
  readonly items: readonly Item[]
  /** The ids of the failed batch and of all after it, which were not sent. */
  readonly left: readonly string[]
  /** Why a batch failed; undefined if none did. */
  readonly error?: unknown
}

export interface BatchOptions {
  /** Number of ids in one batch. */
  readonly size: number
  /** Called after each batch with the number of ids processed so far. */
  readonly onProgress?: (done: number) => void
  /** Aborts before the next batch. The running batch is completed, because its changes may be stored already. */
  readonly signal?: AbortSignal
}

/** Sends ids batch by batch. The first failed batch ends it, and the batches before stay done. */
export async function inBatches<Item>(
  ids: readonly string[],
  send: (batch: readonly string[]) => Promise<readonly Item[]>,
  { size, onProgress, signal }: BatchOptions,
): Promise<BatchResult<Item>> {
  const items: Item[] = []
  for (let from = 0; from < ids.length; from += size) {
    if (signal?.aborted === true) return { items, left: ids.slice(from) }
    const batch = ids.slice(from, from + size)
    try {
      items.push(...(await send(batch)))
    } catch (error) {
      return { items, left: ids.slice(from), error }
    }
    onProgress?.(from + batch.length)
  }
  return { items, left: [] }
}
