/** Sort key of a chat in the list: its rank in the order (`sortRank`), then its id. */
export interface OrderKey {
  readonly id: string
  readonly rank: number
}

/** Negative if `a` sorts above `b`: the higher rank first, then the higher id. */
export const compareKeys = (a: OrderKey, b: OrderKey): number => compare(a.rank, a.id, b.rank, b.id)

/** The largest number of chats in a chunk. Inserting into a chunk of this size is cheap, and a list has few chunks. */
const chunkSize = 512

/** Consecutive chats of the list: their ids, and in parallel their ranks. */
interface Chunk {
  readonly ids: string[]
  readonly ranks: number[]
}

/** A position in the list as chunk index and offset. */
interface ChunkPosition {
  readonly chunk: number
  readonly offset: number
}

/** Negative if the chat of the first two arguments sorts above the chat of the last two. */
function compare(rank: number, id: string, otherRank: number, otherId: string): number {
  if (rank !== otherRank) return otherRank - rank
  if (id === otherId) return 0
  return id > otherId ? -1 : 1
}

/**
 * The ids of the listed chats in list order, in chunks. A position is found in O(log n), and inserting or removing a
 * chat shifts one chunk at most, so the cost of an event hardly depends on the number of chats. To find the chat at an
 * index, or the index of a chat, takes one more step for each chunk above the chat.
 */
export class ChatOrder {
  readonly #chunks: Chunk[] = []
  readonly #ranks = new Map<string, number>()

  get length(): number {
    return this.#ranks.size
  }

  /** The id at an index of the list, 0 being the top. */
  at(index: number): string | undefined {
    let left = index
    if (left < 0) return undefined
    for (const { ids } of this.#chunks) {
      if (left < ids.length) return ids[left]
      left -= ids.length
    }
    return undefined
  }

  has(id: string): boolean {
    return this.#ranks.has(id)
  }

  /** The rank of a listed chat. */
  rankOf(id: string): number | undefined {
    return this.#ranks.get(id)
  }

  /** The index of a listed chat, or -1. */
  indexOf(id: string): number {
    const rank = this.#ranks.get(id)
    return rank === undefined ? -1 : this.#count(this.#positionOf(rank, id))
  }

  /** The sort key of the chat at an index. */
  keyAt(index: number): OrderKey | undefined {
    const id = this.at(index)
    const rank = id === undefined ? undefined : this.#ranks.get(id)
    if (id === undefined || rank === undefined) return undefined
    return { id, rank }
  }

  /** The first index whose chat does not sort above `key`. */
  lowerBound({ id, rank }: OrderKey): number {
    return this.#count(this.#positionOf(rank, id))
  }

  /** Inserts or moves a chat. @returns whether the order changed */
  put({ id, rank }: OrderKey): boolean {
    const known = this.#ranks.get(id)
    if (known === rank) return false
    this.#ranks.set(id, rank)
    if (known !== undefined) {
      const position = this.#positionOf(known, id)
      if (this.#fits(rank, id, position)) {
        const chunk = this.#chunks[position.chunk]
        if (chunk !== undefined) chunk.ranks[position.offset] = rank
        return false
      }
      this.#remove(position)
    }
    this.#insert(rank, id)
    return true
  }

  /** Removes a chat. @returns whether it was listed */
  delete(id: string): boolean {
    const rank = this.#ranks.get(id)
    if (rank === undefined) return false
    this.#remove(this.#positionOf(rank, id))
    this.#ranks.delete(id)
    return true
  }

  clear(): void {
    this.#chunks.length = 0
    this.#ranks.clear()
  }

  /** The ids from index `start` up to, not including, `end`. */
  slice(start = 0, end = this.length): string[] {
    const all: string[] = []
    let first = 0
    for (const { ids } of this.#chunks) {
      if (first >= end) break
      if (first + ids.length > start)
        all.push(...ids.slice(Math.max(0, start - first), end - first))
      first += ids.length
    }
    return all
  }

  #count({ chunk, offset }: ChunkPosition): number {
    let above = 0
    for (let index = 0; index < chunk; index += 1) above += this.#chunks[index]?.ids.length ?? 0
    return above + offset
  }

  /**
   * The position of a chat, listed or not: the first chunk whose last chat is not above it, and the offset in that
   * chunk.
   */
  #positionOf(rank: number, id: string): ChunkPosition {
    const chunk = firstIndex(this.#chunks.length, (at) => {
      const one = this.#chunks[at]
      return one === undefined || !isAbove(one, one.ids.length - 1, rank, id)
    })
    const within = this.#chunks[chunk]
    if (within === undefined) return { chunk, offset: 0 }
    return {
      chunk,
      offset: firstIndex(within.ids.length, (at) => !isAbove(within, at, rank, id)),
    }
  }

  /** Whether a chat with a new rank keeps its position between its neighbours. */
  #fits(rank: number, id: string, { chunk, offset }: ChunkPosition): boolean {
    const one = this.#chunks[chunk]
    if (one === undefined) return false
    const before = this.#chunks[chunk - 1]
    const after = this.#chunks[chunk + 1]
    const staysBelow =
      offset > 0
        ? isAbove(one, offset - 1, rank, id)
        : before === undefined || isAbove(before, before.ids.length - 1, rank, id)
    const staysAbove =
      offset + 1 < one.ids.length
        ? !isAbove(one, offset + 1, rank, id)
        : after === undefined || !isAbove(after, 0, rank, id)
    return staysBelow && staysAbove
  }

  #remove({ chunk, offset }: ChunkPosition): void {
    const one = this.#chunks[chunk]
    if (one === undefined) return
    one.ids.splice(offset, 1)
    one.ranks.splice(offset, 1)
    if (one.ids.length === 0) this.#chunks.splice(chunk, 1)
  }

  #insert(rank: number, id: string): void {
    const position = this.#positionOf(rank, id)
    // A chat below all chunks is appended to the last chunk.
    const at = Math.min(position.chunk, this.#chunks.length - 1)
    const one = this.#chunks[at]
    if (one === undefined) {
      this.#chunks.push({ ids: [id], ranks: [rank] })
      return
    }
    const offset = at === position.chunk ? position.offset : one.ids.length
    one.ids.splice(offset, 0, id)
    one.ranks.splice(offset, 0, rank)
    if (one.ids.length <= chunkSize) return
    const half = chunkSize >>> 1
    this.#chunks.splice(at + 1, 0, { ids: one.ids.splice(half), ranks: one.ranks.splice(half) })
  }
}

/** Whether the chat at an offset of a chunk sorts above the chat with this rank and id. */
function isAbove({ ids, ranks }: Chunk, at: number, rank: number, id: string): boolean {
  const otherId = ids[at]
  const otherRank = ranks[at]
  if (otherId === undefined || otherRank === undefined) return false
  return compare(otherRank, otherId, rank, id) < 0
}

/**
 * Finds by binary search the first index below `length` for which `holds` is true; `length` if there is none. `holds`
 * must be true for all indexes after the first one.
 */
function firstIndex(length: number, holds: (index: number) => boolean): number {
  let low = 0
  let high = length
  while (low < high) {
    const middle = (low + high) >>> 1
    if (holds(middle)) high = middle
    else low = middle + 1
  }
  return low
}
