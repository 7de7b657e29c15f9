import { createHash } from 'node:crypto'
import type { DuplicatePair } from '#contract/entities/contacts/contact-merge.ts'
import { limits } from '#contract/limits.ts'
import { can, type Viewer } from '#contract/policies/index.ts'
import { duplicateOf } from '#contract/rules/contacts/duplicates.ts'
import { contactsFor } from '#workspace/serialize.ts'
import {
  distinctPairs,
  pairKey,
  similarContacts,
} from '#workspace/storage/contacts/contact-merges.ts'
import { withLinks } from '#workspace/storage/contacts/contacts.ts'
import type { ContactsTable, Db } from '#workspace/storage/tables.ts'

/** A hash of what makes two contacts look like one person: if it changes, they may be one again. */
export function similarity(one: ContactsTable, other: ContactsTable): string {
  const parts = [one, other].map(({ name_key, phone_key, email, brand }) =>
    JSON.stringify([name_key, phone_key, email?.trim().toLowerCase(), brand]),
  )
  return createHash('sha256').update(parts.toSorted().join('\n')).digest('base64url')
}

/** Pairs of contacts that the viewer sees and that may be the same person, the sure ones first. */
export async function findDuplicates(db: Db, viewer: Viewer): Promise<DuplicatePair[]> {
  const limit = limits.contacts.duplicatesListed
  const groups = await similarContacts(db, viewer.groupId, limit)
  const rows = new Map(groups.flat().map((row) => [row.id, row]))
  const contacts = new Map(
    (await contactsFor(db, viewer, await withLinks(db, [...rows.values()]))).map((contact) => [
      contact.id,
      contact,
    ]),
  )
  const distinct = await distinctPairs(db, viewer.groupId)
  const pairs = new Map<string, DuplicatePair>()
  for (const [first, ...others] of groups)
    for (const row of others) {
      if (first === undefined) continue
      const pair = [contacts.get(first.id), contacts.get(row.id)]
      const [one, two] = pair.toSorted(
        (a, b) =>
          (b === undefined ? 0 : lastPosition(rows, b.id)) -
          (a === undefined ? 0 : lastPosition(rows, a.id)),
      )
      if (one === undefined || two === undefined) continue
      if (!can(viewer, 'contact.merge', one) || !can(viewer, 'contact.merge', two)) continue
      const found = duplicateOf(one, two)
      const key = pairKey(one.id, two.id)
      if (found === null || pairs.has(key) || distinct.get(key) === similarity(first, row)) continue
      pairs.set(key, { contact: one, other: two, ...found })
    }
  return [...pairs.values()].toSorted((a, b) => Number(b.isSure) - Number(a.isSure)).slice(0, limit)
}

/** How much a contact has: the one with more is proposed to stay. */
const lastPosition = (rows: ReadonlyMap<string, ContactsTable>, id: string): number =>
  rows.get(id)?.last_position ?? 0
