/** Sort key of a chat in the list: the time of its last activity, then its id. */
export interface OrderKey {
  readonly id: string
  /** ISO 8601 in UTC with milliseconds, so that text order is time order. */
  readonly updateAt: string
}

/** Negative if `a` sorts above `b`: newest activity first, then the higher id. */
export function compareKeys(a: OrderKey, b: OrderKey): number {
  if (a.updateAt !== b.updateAt) return a.updateAt > b.updateAt ? -1 : 1
  if (a.id === b.id) return 0
  return a.id > b.id ? -1 : 1
}

/** The largest number of chats in a chunk. Inserting into a chunk of this size is cheap, and a list has few chunks. */
const chunkSize = 512

/** Consecutive chats of the list: their ids, and in parallel their times as numbers, which compare fastest. */
interface Chunk {
  readonly ids: string[]
  /** Epoch ms. */
  readonly times: number[]
}

/** A position in the list as chunk index and offset. */
interface ChunkPosition {
  readonly chunk: number
  readonly offset: number
}

/** Negative if the chat of the first two arguments sorts above the chat of the last two. */
function compare(time: number, id: string, otherTime: number, otherId: string): number {
  if (time !== otherTime) return otherTime - time
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
  readonly #times = new Map<string, number>()

  get length(): number {
    return this.#times.size
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
    return this.#times.has(id)
  }

  /** The index of a listed chat, or -1. */
  indexOf(id: string): number {
    const time = this.#times.get(id)
    return time === undefined ? -1 : this.#count(this.#positionOf(time, id))
  }

  /** The sort key of the chat at an index. */
  keyAt(index: number): OrderKey | undefined {
    const id = this.at(index)
    const time = id === undefined ? undefined : this.#times.get(id)
    if (id === undefined || time === undefined) return undefined
    return { id, updateAt: new Date(time).toISOString() }
  }

  /** The first index whose chat does not sort above `key`. */
  lowerBound({ id, updateAt }: OrderKey): number {
    return this.#count(this.#positionOf(Date.parse(updateAt), id))
  }

  /** Inserts or moves a chat. @returns whether the order changed */
  put({ id, updateAt }: OrderKey): boolean {
    const time = Date.parse(updateAt)
    const known = this.#times.get(id)
    if (known === time) return false
    this.#times.set(id, time)
    if (known !== undefined) {
      const position = this.#positionOf(known, id)
      if (this.#fits(time, id, position)) {
        const chunk = this.#chunks[position.chunk]
        if (chunk !== undefined) chunk.times[position.offset] = time
        return false
      }
      this.#remove(position)
    }
    this.#insert(time, id)
    return true
  }

  /** Removes a chat. @returns whether it was listed */
  delete(id: string): boolean {
    const time = this.#times.get(id)
    if (time === undefined) return false
    this.#remove(this.#positionOf(time, id))
    this.#times.delete(id)
    return true
  }

  clear(): void {
    this.#chunks.length = 0
    this.#times.clear()
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
  #positionOf(time: number, id: string): ChunkPosition {
    const chunk = firstIndex(this.#chunks.length, (at) => {
      const one = this.#chunks[at]
      return one === undefined || !isAbove(one, one.ids.length - 1, time, id)
    })
    const within = this.#chunks[chunk]
    if (within === undefined) return { chunk, offset: 0 }
    return {
      chunk,
      offset: firstIndex(within.ids.length, (at) => !isAbove(within, at, time, id)),
    }
  }

  /** Whether a chat with a new time keeps its position between its neighbours. */
  #fits(time: number, id: string, { chunk, offset }: ChunkPosition): boolean {
    const one = this.#chunks[chunk]
    if (one === undefined) return false
    const before = this.#chunks[chunk - 1]
    const after = this.#chunks[chunk + 1]
    const staysBelow =
      offset > 0
        ? isAbove(one, offset - 1, time, id)
        : before === undefined || isAbove(before, before.ids.length - 1, time, id)
    const staysAbove =
      offset + 1 < one.ids.length
        ? !isAbove(one, offset + 1, time, id)
        : after === undefined || !isAbove(after, 0, time, id)
    return staysBelow && staysAbove
  }

  #remove({ chunk, offset }: ChunkPosition): void {
    const one = this.#chunks[chunk]
    if (one === undefined) return
    one.ids.splice(offset, 1)
    one.times.splice(offset, 1)
    if (one.ids.length === 0) this.#chunks.splice(chunk, 1)
  }

  #insert(time: number, id: string): void {
    const position = this.#positionOf(time, id)
    // A chat below all chunks is appended to the last chunk.
    const at = Math.min(position.chunk, this.#chunks.length - 1)
    const one = this.#chunks[at]
    if (one === undefined) {
      this.#chunks.push({ ids: [id], times: [time] })
      return
    }
    const offset = at === position.chunk ? position.offset : one.ids.length
    one.ids.splice(offset, 0, id)
    one.times.splice(offset, 0, time)
    if (one.ids.length <= chunkSize) return
    const half = chunkSize >>> 1
    this.#chunks.splice(at + 1, 0, { ids: one.ids.splice(half), times: one.times.splice(half) })
  }
}

/** Whether the chat at an offset of a chunk sorts above the chat with this time and id. */
function isAbove({ ids, times }: Chunk, at: number, time: number, id: string): boolean {
  const otherId = ids[at]
  const otherTime = times[at]
  if (otherId === undefined || otherTime === undefined) return false
  return compare(otherTime, otherId, time, id) < 0
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
