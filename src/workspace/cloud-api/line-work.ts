import { z } from 'zod'
import type { Bus } from '#workspace/bus/bus.ts'
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
  /**
   * Calls the instance that works for a line to a chat, or to webhooks and files. Without a bus it looks for them itself a little
   * later.
   */
  leave(lineId: string, contactId?: string): void
  /** Leaves all lines to other instances. */
  release(): Promise<void>
}

const TOPIC = 'line work'
const leftSchema = z.object({ lineId: z.string(), contactId: z.string().optional() })

interface Tasks {
  /** Goes on with what waits for a line, which another instance may have begun. */
  begin(lineId: string): void
  /** Sends what another instance has stored in a chat, or processes webhooks and downloads that it has stored. */
  goOn(lineId: string, contactId: string | undefined): void
}

export function createLineWork(
  { claims, lines, bus }: { claims: Claims; lines: Lines; bus: Pick<Bus, 'on' | 'send'> },
  { begin, goOn }: Tasks,
): LineWork {
  /** Lines whose waiting work was begun here. */
  const begun = new Set<string>()
  let isClosed = false
  const has = (lineId: string) => !isClosed && claims.holds(lineClaim(lineId))
  bus.on(TOPIC, {
    schema: leftSchema,
    receive({ lineId, contactId }) {
      if (has(lineId)) goOn(lineId, contactId)
    },
  })
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
    leave: (lineId, contactId) => bus.send(TOPIC, { lineId, contactId }),
    async release() {
      isClosed = true
      for (const lineId of begun) await claims.release(lineClaim(lineId))
    },
  }
}
