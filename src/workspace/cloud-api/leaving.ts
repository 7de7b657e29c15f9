import type { LineLeaving } from '#contract/entities/line/line.ts'
import type { ReportingLine } from '#workspace/channel/line-update.ts'
import { countUntried } from '#workspace/storage/line/line-sends.ts'
import type { IntakeNeeds } from './webhooks/webhook-intake.ts'

interface Run {
  line: ReportingLine
  /** Messages that were written later did not wait for the line. Epoch ms. */
  writtenBy: number
  total: number
  /** The number that was reported last. */
  left: number
}

/** Counts how many of the messages that waited for a line have left since it was resumed. */
export interface Leaving {
  begin(line: ReportingLine): Promise<void>
  /** Counts again, after a message has left or failed. */
  check(): void
  /** The line does not send any more. */
  end(groupId: string): void
}

export function createLeaving(
  { storage, clock, log }: Pick<IntakeNeeds, 'storage' | 'clock' | 'log'>,
  report: (line: ReportingLine, leaving: LineLeaving) => Promise<void>,
): Leaving {
  const runs = new Map<string, Run>()
  let isCounting = false
  let isAsked = false

  async function count(run: Run): Promise<void> {
    const { line, writtenBy, total } = run
    const left = await countUntried(storage.db, line.groupId, writtenBy)
    if (left >= run.left || runs.get(line.groupId) !== run) return
    run.left = left
    if (left === 0) runs.delete(line.groupId)
    await report(line, { left, total })
  }

  /** One count at a time, so that thousands of messages do not cause thousands of counts. */
  async function countAll(): Promise<void> {
    isCounting = true
    try {
      while (isAsked) {
        isAsked = false
        for (const run of runs.values()) await count(run)
      }
    } catch (error) {
      log('the messages that leave could not be counted', { error: String(error) })
    } finally {
      isCounting = false
    }
  }

  return {
    async begin(line) {
      const writtenBy = clock.now()
      const total = await countUntried(storage.db, line.groupId, writtenBy)
      if (total > 0) runs.set(line.groupId, { line, writtenBy, total, left: total })
    },
    check() {
      isAsked = true
      if (runs.size > 0 && !isCounting) void countAll()
    },
    end: (groupId) => void runs.delete(groupId),
  }
}
