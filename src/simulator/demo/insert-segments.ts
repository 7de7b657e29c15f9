import { contactRuleSchema } from '#contract/entities/segment.ts'
import { insertSegment } from '#workspace/storage/segments.ts'
import type { Tx } from '#workspace/storage/tables.ts'
import { chatStatuses } from '#contract/rules/chat-status.ts'
import { SHOP } from './users.ts'

const segments = [
  {
    id: 'sg-quote',
    name: 'Cotización abierta',
    rule: { tagIds: ['t-quote'], statuses: [chatStatuses.pending, chatStatuses.inProgress] },
  },
  { id: 'sg-regular', name: 'Frecuentes', rule: { tagIds: ['t-regular'] } },
  { id: 'sg-delivery', name: 'Por entregar', rule: { tagIds: ['t-delivery'], activeDays: 14 } },
  { id: 'sg-complaint', name: 'Con reclamo', rule: { tagIds: ['t-complaint'] } },
  { id: 'sg-wholesale', name: 'Mayoristas', rule: { tagIds: ['t-wholesale'] } },
  { id: 'sg-inactive', name: 'Inactivos 14 días', rule: { inactiveDays: 14 } },
] as const

/** Inserts the shop's segments. */
export async function insertSegments(tx: Tx, now: number): Promise<void> {
  for (const { id, name, rule } of segments)
    await insertSegment(tx, { id, groupId: SHOP, name, rule: contactRuleSchema.parse(rule) }, now)
}
