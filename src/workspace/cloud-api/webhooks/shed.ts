import { limits } from '#contract/limits.ts'
import type { Clock } from '#workspace/clock.ts'
import { busy } from '#workspace/failure.ts'
import { oldestOpenWebhook } from '#workspace/storage/line/line-webhooks.ts'
import type { Storage } from '#workspace/storage/open.ts'

/** How long it is taken as known since when the oldest body waits, ms. */
const KNOWN_MS = 1_000

/**
 * Refuses webhooks while those before them wait too long. Their provider repeats them for days, so customers' messages are as
 * late as they would be here, and what is stored stays little enough to be caught up with.
 */
export function createShedding({ storage, clock }: { storage: Storage; clock: Clock }) {
  const looks = new Map<string, { at: number; since: number | undefined }>()

  async function look(lineId: string, now: number) {
    const known = looks.get(lineId)
    if (known !== undefined && Math.abs(now - known.at) < KNOWN_MS) return known
    const found = { at: now, since: await oldestOpenWebhook(storage.db, lineId) }
    looks.set(lineId, found)
    return found
  }

  return {
    /** @throws ServiceFailure 503 */
    async assertRoom(lineId: string): Promise<void> {
      if (storage.waitMs('webhooks', 'webhook') > limits.writeWaitMs) throw busy()
      const now = clock.now()
      const { since = now } = await look(lineId, now)
      if (now - since > limits.line.webhookWaitMs) throw busy()
    },
  }
}
