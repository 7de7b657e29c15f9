import { hasOwnApp } from '#contract/rules/line/line-providers.ts'
import type { Lines, OpenLine } from '#workspace/cloud-api/lines.ts'
import type { Clock } from '#workspace/clock.ts'
import { toThose } from '#workspace/events/event-draft.ts'
import type { Publisher } from '#workspace/events/publisher.ts'

/** Tells the members who see the line that it has changed. */
export function announceLine(
  { publisher }: { publisher: Publisher },
  groupId: string,
  byUserId?: string,
): void {
  const receivers = { by: 'policy', policy: 'line.see' } as const
  publisher.publish([toThose(groupId, 'line.changed', {}, receivers, byUserId)])
}

interface WatchNeeds {
  clock: Clock
  publisher: Publisher
  cloud: { readonly lines: Lines }
}

/** Notes the provider's calls to the webhook of a line that is being set up, for the screen that waits for them. */
export interface SetUpWatch {
  verified(line: OpenLine): Promise<void>
  refused(line: OpenLine): Promise<void>
  unsigned(line: OpenLine): Promise<void>
  received(line: OpenLine): Promise<void>
}

/** Pause in which several events of a busy line are announced as one, ms. */
const TOGETHER_MS = 300

/** How often a call without a proof is stored, ms. */
const NOTED_MS = 1_000

export function createSetUpWatch({ clock, publisher, cloud }: WatchNeeds): SetUpWatch {
  const announced = new Set<string>()
  function announceSoon({ row }: OpenLine): void {
    if (announced.has(row.id)) return
    announced.add(row.id)
    clock.after(TOGETHER_MS, () => {
      announced.delete(row.id)
      announceLine({ publisher }, row.group_id)
    })
  }
  async function note(
    line: OpenLine,
    column: 'verified_at' | 'refused_at' | 'unsigned_at',
  ): Promise<void> {
    const { row } = line
    const now = clock.now()
    // A call without a proof can come from anybody, many times a second.
    const isKnown = now - (row[column] ?? 0) < NOTED_MS
    if (column !== 'verified_at' && (row.is_set_up === 1 || isKnown)) return
    await cloud.lines.change(row.id, { [column]: now })
    announceSoon(line)
  }
  return {
    verified: (line) => note(line, 'verified_at'),
    refused: (line) => note(line, 'refused_at'),
    unsigned: (line) => note(line, 'unsigned_at'),
    async received(line) {
      const { row } = line
      if (row.is_set_up === 1) return
      // A provider that does not call the address first has proved it by this event.
      const isProof = row.verified_at === null && !hasOwnApp(row.provider)
      if (isProof) await note(line, 'verified_at')
      else announceSoon(line)
    },
  }
}
