/** Where a chat stands in the list: the moment of its last activity, and its id where two moments are equal. */
export interface OrderKey {
  readonly id: string
  /** ISO 8601 in UTC with milliseconds, so that text order is time order. */
  readonly updateAt: string
}

/** Negative when `a` stands above `b`: newest activity first, then the higher id. */
export function compareKeys(a: OrderKey, b: OrderKey): number {
  if (a.updateAt !== b.updateAt) return a.updateAt > b.updateAt ? -1 : 1
  if (a.id === b.id) return 0
  return a.id > b.id ? -1 : 1
}

/** Chats in one chunk: few enough to move at once, enough that few chunks hold all. */
const chunkSize = 512

/** Neighbours of the list: their ids, and beside them their moments as numbers, which compare fastest. */
interface Chunk {
  readonly ids: string[]
  /** Epoch ms. */
  readonly moments: number[]
}

/** A place as the chunk that holds it and the place within. */
interface Spot {
  readonly chunk: number
  readonly offset: number
}

/** Negative when the chat of the first two stands above that of the last two. */
function compare(moment: number, id: string, otherMoment: number, otherId: string): number {
  if (moment !== otherMoment) return otherMoment - moment
  if (id === otherId) return 0
  return id > otherId ? -1 : 1
}

/**
 * The ids of the listed chats in list order, in chunks. A place is found in O(log n), and putting or taking a chat
 * moves one chunk at most: what an event costs does not depend on how many chats there are. Only counting a chat's
 * place from the top walks over the chunks above it.
 */
export class ChatOrder {
  readonly #chunks: Chunk[] = []
  readonly #moments = new Map<string, number>()

  get length(): number {
    return this.#moments.size
  }

  /** The id at a place of the list, 0 being the top. */
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
    return this.#moments.has(id)
  }

  /** The place of a listed chat, or -1. */
  indexOf(id: string): number {
    const moment = this.#moments.get(id)
    return moment === undefined ? -1 : this.#count(this.#spotOf(moment, id))
  }

  /** The key of the chat at a place. */
  keyAt(index: number): OrderKey | undefined {
    const id = this.at(index)
    const moment = id === undefined ? undefined : this.#moments.get(id)
    if (id === undefined || moment === undefined) return undefined
    return { id, updateAt: new Date(moment).toISOString() }
  }

  /** The first place whose chat does not stand above `key`. */
  lowerBound({ id, updateAt }: OrderKey): number {
    return this.#count(this.#spotOf(Date.parse(updateAt), id))
  }

  /** Puts a chat where it belongs. @returns whether the list looks different now. */
  put({ id, updateAt }: OrderKey): boolean {
    const moment = Date.parse(updateAt)
    const known = this.#moments.get(id)
    if (known === moment) return false
    this.#moments.set(id, moment)
    if (known !== undefined) {
      const spot = this.#spotOf(known, id)
      if (this.#fits(moment, id, spot)) {
        const chunk = this.#chunks[spot.chunk]
        if (chunk !== undefined) chunk.moments[spot.offset] = moment
        return false
      }
      this.#takeOut(spot)
    }
    this.#putIn(moment, id)
    return true
  }

  /** Takes a chat out. @returns whether it was there. */
  delete(id: string): boolean {
    const moment = this.#moments.get(id)
    if (moment === undefined) return false
    this.#takeOut(this.#spotOf(moment, id))
    this.#moments.delete(id)
    return true
  }

  clear(): void {
    this.#chunks.length = 0
    this.#moments.clear()
  }

  /** The ids from place `start` up to, not including, `end`. */
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

  #count({ chunk, offset }: Spot): number {
    let above = 0
    for (let index = 0; index < chunk; index += 1) above += this.#chunks[index]?.ids.length ?? 0
    return above + offset
  }

  /** Where a chat stands or would stand: the first chunk whose last chat is not above it, and the place within. */
  #spotOf(moment: number, id: string): Spot {
    const chunk = firstIndex(this.#chunks.length, (at) => {
      const one = this.#chunks[at]
      return one === undefined || !isAbove(one, one.ids.length - 1, moment, id)
    })
    const within = this.#chunks[chunk]
    if (within === undefined) return { chunk, offset: 0 }
    return {
      chunk,
      offset: firstIndex(within.ids.length, (at) => !isAbove(within, at, moment, id)),
    }
  }

  /** Whether a chat stays between its neighbours with another moment. */
  #fits(moment: number, id: string, { chunk, offset }: Spot): boolean {
    const one = this.#chunks[chunk]
    if (one === undefined) return false
    const before = this.#chunks[chunk - 1]
    const after = this.#chunks[chunk + 1]
    const staysBelow =
      offset > 0
        ? isAbove(one, offset - 1, moment, id)
        : before === undefined || isAbove(before, before.ids.length - 1, moment, id)
    const staysAbove =
      offset + 1 < one.ids.length
        ? !isAbove(one, offset + 1, moment, id)
        : after === undefined || !isAbove(after, 0, moment, id)
    return staysBelow && staysAbove
  }

  #takeOut({ chunk, offset }: Spot): void {
    const one = this.#chunks[chunk]
    if (one === undefined) return
    one.ids.splice(offset, 1)
    one.moments.splice(offset, 1)
    if (one.ids.length === 0) this.#chunks.splice(chunk, 1)
  }

  #putIn(moment: number, id: string): void {
    const spot = this.#spotOf(moment, id)
    // Below every chunk there is the end of the last one.
    const at = Math.min(spot.chunk, this.#chunks.length - 1)
    const one = this.#chunks[at]
    if (one === undefined) {
      this.#chunks.push({ ids: [id], moments: [moment] })
      return
    }
    const offset = at === spot.chunk ? spot.offset : one.ids.length
    one.ids.splice(offset, 0, id)
    one.moments.splice(offset, 0, moment)
    if (one.ids.length <= chunkSize) return
    const half = chunkSize >>> 1
    this.#chunks.splice(at + 1, 0, { ids: one.ids.splice(half), moments: one.moments.splice(half) })
  }
}

/** Whether the chat at a place of a chunk stands above another. */
function isAbove({ ids, moments }: Chunk, at: number, moment: number, id: string): boolean {
  const otherId = ids[at]
  const otherMoment = moments[at]
  if (otherId === undefined || otherMoment === undefined) return false
  return compare(otherMoment, otherId, moment, id) < 0
}

/** The first index below `length` that `holds`, which goes on holding from there; `length` where none does. */
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
