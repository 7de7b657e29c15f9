import { registrationOrigins } from '#contract/entities/contacts/registration-origin.ts'
import type { Db } from '#workspace/storage/tables.ts'

/** A source with the number of its contacts. */
export type ContactSource = {
  source?: number
  sourceInputId?: string
  contacts: number
}

/** Counts the group's contacts by source. Contacts of an integration are counted separately for each source input. */
export async function countContactSources(db: Db, groupId: string): Promise<ContactSource[]> {
  const rows = await db
    .selectFrom('contacts')
    .select(({ fn }) => ['source', 'source_input_id', fn.countAll<number>().as('contacts')])
    .where('group_id', '=', groupId)
    .groupBy(['source', 'source_input_id'])
    .orderBy('source', (order) => order.asc().nullsFirst())
    .orderBy('source_input_id', (order) => order.asc().nullsFirst())
    .execute()
  const counted = new Map<string, ContactSource>()
  for (const { source, source_input_id, contacts } of rows) {
    const sourceInputId = source === registrationOrigins.integration ? source_input_id : null
    const key = `${source}/${sourceInputId}`
    const known = counted.get(key)?.contacts ?? 0
    counted.set(key, {
      ...(source !== null && { source }),
      ...(sourceInputId !== null && { sourceInputId }),
      contacts: known + contacts,
    })
  }
  return [...counted.values()]
}
