import { sql } from 'kysely'
import { fileAddress } from './file-address.ts'
import type { Db, FilesTable, Tx } from './tables.ts'

type File = Pick<FilesTable, 'id' | 'group_id'>

/** Files' ids as they stand in a text, in whatever address; one that overlaps with another counts as well. */
const idsIn = /(?=(f[0-9a-z]{19}))/gu

/** Whatever may name a file and is small: what a group keeps ready to be sent, its settings, people, and the service's own. */
async function readNaming(db: Db, groupIds: readonly string[]): Promise<string[]> {
  const templates = await db
    .selectFrom('templates')
    .select('content_json as text')
    .where('group_id', 'in', groupIds)
    .unionAll(
      db
        .selectFrom('message_templates')
        .select('content_json as text')
        .where('group_id', 'in', groupIds),
    )
    .unionAll(
      db
        .selectFrom('wa_templates')
        .select('template_json as text')
        .where('group_id', 'in', groupIds),
    )
    // One that was taken away may be put back by its address.
    .unionAll(db.selectFrom('stickers').select('url as text').where('group_id', 'in', groupIds))
    .unionAll(db.selectFrom('groups').select('settings_json as text').where('id', 'in', groupIds))
    .unionAll(
      db
        .selectFrom('whatsapp_profiles')
        .select('profile_json as text')
        .where('group_id', 'in', groupIds),
    )
    .unionAll(db.selectFrom('settings').select('value as text'))
    .execute()
  const pictures = await db
    .selectFrom('users')
    .select('picture_url as text')
    .where('picture_url', 'is not', null)
    .execute()
  return [...templates, ...pictures].flatMap(({ text }) => text ?? [])
}

/** Those of the files that nothing names: no message, no template, sticker or setting, and nobody's picture. */
async function unusedAmong(db: Db, files: readonly File[]): Promise<Set<string>> {
  if (files.length === 0) return new Set()
  const rows = await db
    .selectFrom('files')
    .select(['id', 'group_id'])
    .where(
      'id',
      'in',
      files.map(({ id }) => id),
    )
    .where(({ not, exists, selectFrom }) =>
      not(
        exists(
          selectFrom('messages')
            .select(sql<number>`1`.as('one'))
            .whereRef('messages.file_id', '=', 'files.id'),
        ),
      ),
    )
    .where(({ not, exists, selectFrom }) =>
      not(
        exists(
          selectFrom('contacts')
            .select(sql<number>`1`.as('one'))
            .where('contacts.picture_url', '=', sql<string>`${fileAddress('')} || files.id`),
        ),
      ),
    )
    .execute()
  const unused = new Set(rows.map(({ id }) => id))
  if (unused.size === 0) return unused
  const texts = await readNaming(db, [...new Set(rows.map(({ group_id }) => group_id))])
  for (const text of texts)
    for (const [, id] of text.matchAll(idsIn)) if (id !== undefined) unused.delete(id)
  return unused
}

async function setUnusedSince(
  tx: Tx,
  files: readonly { id: string }[],
  since: number | null,
): Promise<void> {
  if (files.length === 0) return
  await tx
    .updateTable('files')
    .set({ unused_since: since })
    .where(
      'id',
      'in',
      files.map(({ id }) => id),
    )
    .execute()
}

/**
 * Looks which of the next files nothing uses, and keeps since when.
 * @param after the id of the last file that was looked at; empty at the beginning
 * @returns the id to go on after; empty once all have been looked at
 */
export async function noteUnusedFiles(
  tx: Tx,
  { after, limit, now }: { after: string; limit: number; now: number },
): Promise<string> {
  const files = await tx
    .selectFrom('files')
    .select(['id', 'group_id', 'unused_since'])
    .where('id', '>', after)
    .where('going', '=', 0)
    .orderBy('id')
    .limit(limit)
    .execute()
  const unused = await unusedAmong(tx, files)
  const isNoted = (file: { unused_since: number | null }) => file.unused_since !== null
  await setUnusedSince(
    tx,
    files.filter((file) => unused.has(file.id) && !isNoted(file)),
    now,
  )
  await setUnusedSince(
    tx,
    files.filter((file) => !unused.has(file.id) && isNoted(file)),
    null,
  )
  return files.length < limit ? '' : (files.at(-1)?.id ?? '')
}

/**
 * Takes out of reach what nothing has used since a moment, and nothing uses now.
 * @returns the ids of all that are on their way out, also of those that a service which was ended had left so
 */
export async function takeOutUnusedFiles(
  tx: Tx,
  { unusedSince, limit }: { unusedSince: number; limit: number },
): Promise<string[]> {
  const files = await tx
    .selectFrom('files')
    .select(['id', 'group_id', 'going'])
    .where('unused_since', '<=', unusedSince)
    // One that cannot be removed is to keep none from being.
    .orderBy('going')
    .orderBy('unused_since')
    .limit(limit)
    .execute()
  const unused = await unusedAmong(
    tx,
    files.filter(({ going }) => going === 0),
  )
  const isOut = (file: (typeof files)[number]) => file.going === 1 || unused.has(file.id)
  await setUnusedSince(
    tx,
    files.filter((file) => !isOut(file)),
    null,
  )
  const ids = files.filter(isOut).map(({ id }) => id)
  if (ids.length > 0)
    await tx.updateTable('files').set({ going: 1 }).where('id', 'in', ids).execute()
  return ids
}
