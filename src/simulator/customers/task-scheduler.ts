import type { Clock } from '#workspace/clock.ts'

interface Entry {
  at: number
  /** Serial number. Entries for the same time run in this order. */
  order: number
  /** Undefined after cancellation. */
  task: (() => void) | undefined
}

/** Runs any number of tasks at their time, with one timer of the clock. */
export interface TaskScheduler {
  /**
   * Runs a task when the clock reaches `moment`.
   * @param moment epoch ms, of the clock
   * @returns a function that cancels the task
   */
  at(moment: number, task: () => void): () => void
  /** Cancels all tasks. */
  close(): void
}

function isBefore(one: Entry, other: Entry): boolean {
  return one.at === other.at ? one.order < other.order : one.at < other.at
}

/** A binary heap: the earliest entry is the first. */
class Heap {
  readonly entries: Entry[] = []

  push(entry: Entry): void {
    const { entries } = this
    let at = entries.push(entry) - 1
    for (;;) {
      const parent = (at - 1) >> 1
      const above = entries[parent]
      if (at === 0 || above === undefined || !isBefore(entry, above)) return
      entries[at] = above
      entries[parent] = entry
      at = parent
    }
  }

  pop(): Entry | undefined {
    const { entries } = this
    const first = entries[0]
    const moved = entries.pop()
    if (first === undefined || moved === undefined || first === moved) return first
    entries[0] = moved
    for (let at = 0; ;) {
      const left = 2 * at + 1
      const one = entries[left]
      const other = entries[left + 1]
      if (one === undefined) return first
      const child = other !== undefined && isBefore(other, one) ? left + 1 : left
      const below = entries[child]
      if (below === undefined || !isBefore(below, moved)) return first
      entries[at] = below
      entries[child] = moved
      at = child
    }
  }
}

export function createTaskScheduler(clock: Clock): TaskScheduler {
  const heap = new Heap()
  let count = 0
  let waking: { at: number; cancel: () => void } | undefined

  function wake(): void {
    const next = heap.entries[0]
    if (next === undefined || (waking !== undefined && waking.at <= next.at)) return
    waking?.cancel()
    waking = { at: next.at, cancel: clock.after(Math.max(0, next.at - clock.now()), run) }
  }

  function run(): void {
    waking = undefined
    for (;;) {
      const next = heap.entries[0]
      if (next === undefined || next.at > clock.now()) break
      heap.pop()
      next.task?.()
    }
    wake()
  }

  return {
    at(moment, task) {
      count += 1
      const entry: Entry = { at: moment, order: count, task }
      heap.push(entry)
      wake()
      return () => {
        entry.task = undefined
      }
    },
    close() {
      waking?.cancel()
      heap.entries.length = 0
    },
  }
}
