import { sql } from 'kysely'
import { fileAddress } from './file-address.ts'
import type { Db, FilesTable, Tx } from '#workspace/storage/tables.ts'

type File = Pick<FilesTable, 'id' | 'group_id'>

/** Finds file ids in a text, in any form of address. The lookahead also finds overlapping ids. */
const idsIn = /(?=(f[0-9a-z]{19}))/gu

/** All texts that may contain a file's address, except those of messages and contacts. */
async function readTextsWithAddresses(db: Db, groupIds: readonly string[]): Promise<string[]> {
  const documents = await db
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
    // Include removed stickers, because they can be added again by their address.
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
  const addresses = await db
    .selectFrom('users')
    .select('picture_url as text')
    .where('picture_url', 'is not', null)
    .unionAll(
      db
        .selectFrom('ads')
        .select('picture_url as text')
        .where('group_id', 'in', groupIds)
        .where('picture_url', 'is not', null),
    )
    .unionAll(
      db
        .selectFrom('catalogue_products')
        .select('picture_url as text')
        .where('group_id', 'in', groupIds)
        .where('picture_url', 'is not', null),
    )
    .unionAll(
      db
        .selectFrom('campaigns')
        .select('campaigns.plan_json as text')
        .where('group_id', 'in', groupIds),
    )
    .execute()
  return [...documents, ...addresses].flatMap(({ text }) => text ?? [])
}

/** The files that no message, import of messages, contact, template, sticker, campaign, ad, profile, product, setting or user's picture uses. */
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
          selectFrom('message_card_files')
            .select(sql<number>`1`.as('one'))
            .whereRef('message_card_files.file_id', '=', 'files.id'),
        ),
      ),
    )
    .where(({ not, exists, selectFrom }) =>
      not(
        exists(
          selectFrom('history_import_messages')
            .select(sql<number>`1`.as('one'))
            .whereRef('history_import_messages.file_id', '=', 'files.id'),
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
  const texts = await readTextsWithAddresses(db, [...new Set(rows.map(({ group_id }) => group_id))])
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
 * Checks whether the next files are used, and records since when each unused file is unused.
 * @param after the id of the last checked file; empty at the beginning
 * @returns the id to continue after; empty once all files are checked
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
 * Marks the files for removal that are still unused and were first found unused at `unusedSince` or earlier.
 * @returns the ids of all marked files, including files that an earlier call marked
 */
export async function markUnusedFiles(
  tx: Tx,
  { unusedSince, limit }: { unusedSince: number; limit: number },
): Promise<string[]> {
  const files = await tx
    .selectFrom('files')
    .select(['id', 'group_id', 'going'])
    .where('unused_since', '<=', unusedSince)
    // Files that were marked before but could not be removed are last, so that they do not block others.
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

/**
 * Marks those of the files for removal that nothing uses, without waiting for them to be unused for some time.
 * @returns their ids
 */
export async function markIfUnused(tx: Tx, ids: readonly string[]): Promise<string[]> {
  if (ids.length === 0) return []
  const files = await tx
    .selectFrom('files')
    .select(['id', 'group_id'])
    .where('id', 'in', ids)
    .execute()
  const unused = [...(await unusedAmong(tx, files))]
  if (unused.length > 0)
    await tx
      .updateTable('files')
      .set({ going: 1, unused_since: 0 })
      .where('id', 'in', unused)
      .execute()
  return unused
}
