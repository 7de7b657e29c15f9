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

/**
 * The ids of the listed chats in list order. A place is found in O(log n); putting or taking one moves the
 * array's tail once (a memmove), and nothing else depends on how many chats there are.
 */
export class ChatOrder {
  readonly #ids: string[] = []
  readonly #moments = new Map<string, string>()

  get length(): number {
    return this.#ids.length
  }

  /** The id at a place of the list, 0 being the top. */
  at(index: number): string | undefined {
    return this.#ids[index]
  }

  has(id: string): boolean {
    return this.#moments.has(id)
  }

  /** The place of a listed chat, or -1. */
  indexOf(id: string): number {
    const updateAt = this.#moments.get(id)
    return updateAt === undefined ? -1 : this.lowerBound({ id, updateAt })
  }

  /** The key of the chat at a place. */
  keyAt(index: number): OrderKey | undefined {
    const id = this.#ids[index]
    const updateAt = id === undefined ? undefined : this.#moments.get(id)
    return id === undefined || updateAt === undefined ? undefined : { id, updateAt }
  }

  /** The first place whose chat does not stand above `key`. */
  lowerBound(key: OrderKey): number {
    let low = 0
    let high = this.#ids.length
    while (low < high) {
      const middle = (low + high) >>> 1
      const other = this.keyAt(middle)
      if (other !== undefined && compareKeys(other, key) < 0) low = middle + 1
      else high = middle
    }
    return low
  }

  /** Puts a chat where it belongs. @returns whether the list looks different now. */
  put(key: OrderKey): boolean {
    const from = this.indexOf(key.id)
    if (from >= 0) {
      const above = this.keyAt(from - 1)
      const below = this.keyAt(from + 1)
      const stays =
        (above === undefined || compareKeys(above, key) < 0) &&
        (below === undefined || compareKeys(key, below) < 0)
      if (stays) {
        this.#moments.set(key.id, key.updateAt)
        return false
      }
      this.#ids.splice(from, 1)
      this.#moments.delete(key.id)
    }
    const to = this.lowerBound(key)
    this.#ids.splice(to, 0, key.id)
    this.#moments.set(key.id, key.updateAt)
    return true
  }

  /** Takes a chat out. @returns whether it was there. */
  delete(id: string): boolean {
    const index = this.indexOf(id)
    if (index < 0) return false
    this.#ids.splice(index, 1)
    this.#moments.delete(id)
    return true
  }

  clear(): void {
    this.#ids.length = 0
    this.#moments.clear()
  }

  /** The ids from place `start` up to, not including, `end`. */
  slice(start = 0, end = this.#ids.length): string[] {
    return this.#ids.slice(start, end)
  }
}
