import type { Claims } from '#workspace/instance.ts'
import type { Tx } from '#workspace/storage/tables.ts'
import type { Lines } from './lines.ts'

/** The claim of everything that one instance alone does for a line. */
export const lineClaim = (lineId: string): string => `line ${lineId}`

/** The lines that this instance alone works for: it sends their messages and processes their webhooks in order. */
export interface LineWork {
  has(lineId: string): boolean
  /** The ids of the lines that this instance works for. */
  ids(): string[]
  /** Begins to work for a line, unless another instance does. @returns whether this instance works for it */
  take(lineId: string): Promise<boolean>
  /** Whether this instance works for a line. If so, no other begins to before the transaction ends. */
  keeps(tx: Tx, lineId: string): Promise<boolean>
  /** Leaves all lines to other instances. */
  release(): Promise<void>
}

/** @param begin goes on with what waits for a line, which another instance may have begun */
export function createLineWork(
  { claims, lines }: { claims: Claims; lines: Lines },
  begin: (lineId: string) => void,
): LineWork {
  /** Lines whose waiting work was begun here. */
  const begun = new Set<string>()
  let isClosed = false
  const has = (lineId: string) => !isClosed && claims.holds(lineClaim(lineId))
  return {
    has,
    ids: () => lines.ids().filter(has),
    async take(lineId) {
      // Another instance may have worked for it since.
      if (!has(lineId)) begun.delete(lineId)
      if (isClosed || !(await claims.take(lineClaim(lineId)))) return false
      if (!begun.has(lineId)) {
        begun.add(lineId)
        begin(lineId)
      }
      return true
    },
    keeps: (tx, lineId) => claims.keeps(tx, lineClaim(lineId)),
    async release() {
      isClosed = true
      for (const lineId of begun) await claims.release(lineClaim(lineId))
    },
  }
}
