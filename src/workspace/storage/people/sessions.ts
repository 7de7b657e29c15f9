import { DEFAULT_IDLE_DAYS } from '#contract/rules/people/two-step.ts'
import type { Db, SessionsTable } from '#workspace/storage/tables.ts'

/** A session that was deleted. */
export interface EndedSession {
  readonly tokenHash: string
  readonly userId: string
}

export async function insertSession(db: Db, session: SessionsTable): Promise<void> {
  await db.insertInto('sessions').values(session).execute()
}

export async function findSession(db: Db, tokenHash: string): Promise<SessionsTable | undefined> {
  return await db
    .selectFrom('sessions')
    .selectAll()
    .where('token_hash', '=', tokenHash)
    .executeTakeFirst()
}

/** Sessions that are looked up by one query. */
const AT_ONCE = 500

/** Those of the sessions that have ended. @param tokenHashes of sessions that have existed */
export async function endedSessions(db: Db, tokenHashes: readonly string[]): Promise<string[]> {
  const open = new Set<string>()
  for (let at = 0; at < tokenHashes.length; at += AT_ONCE) {
    const rows = await db
      .selectFrom('sessions')
      .select('token_hash')
      .where('token_hash', 'in', tokenHashes.slice(at, at + AT_ONCE))
      .execute()
    for (const row of rows) open.add(row.token_hash)
  }
  return tokenHashes.filter((tokenHash) => !open.has(tokenHash))
}

/** All sessions of a user, including expired ones. */
export async function listSessions(db: Db, userId: string): Promise<SessionsTable[]> {
  return await db.selectFrom('sessions').selectAll().where('user_id', '=', userId).execute()
}

export async function touchSession(db: Db, tokenHash: string, now: number): Promise<void> {
  await db
    .updateTable('sessions')
    .set({ last_used_at: now })
    .where('token_hash', '=', tokenHash)
    .execute()
}

/** Stores that the user of a session has proved who they are. */
export async function setProved(db: Db, tokenHash: string, now: number): Promise<void> {
  await db
    .updateTable('sessions')
    .set({ proved_at: now })
    .where('token_hash', '=', tokenHash)
    .execute()
}

export async function deleteSession(db: Db, tokenHash: string): Promise<void> {
  await db.deleteFrom('sessions').where('token_hash', '=', tokenHash).execute()
}

/** The times before which sessions have expired, epoch ms; those of the last use by the days that a session may be unused. */
interface Before {
  created_at: number
  idle: readonly { days: number; last_used_at: number }[]
}

/** Deletes sessions that were started or last used before the given times. @returns the deleted ones */
export async function deleteExpiredSessions(
  db: Db,
  { created_at, idle }: Before,
): Promise<EndedSession[]> {
  return await db
    .deleteFrom('sessions')
    .where(({ eb, or, and, fn, lit }) =>
      or([
        eb('created_at', '<', created_at),
        ...idle.map(({ days, last_used_at }) =>
          and([
            eb(fn.coalesce('idle_days', lit(DEFAULT_IDLE_DAYS)), '=', days),
            eb('last_used_at', '<', last_used_at),
          ]),
        ),
      ]),
    )
    .returning(['token_hash as tokenHash', 'user_id as userId'])
    .execute()
}

/** Removes the mailed password from a session. The session then no longer accepts it as the current password. */
export async function forgetRecovery(db: Db, tokenHash: string): Promise<void> {
  await db
    .updateTable('sessions')
    .set({ recovery_hash: null })
    .where('token_hash', '=', tokenHash)
    .execute()
}

/** Deletes all sessions of a user, except the one to keep. @returns the deleted ones */
export async function deleteSessions(
  db: Db,
  userId: string,
  keptTokenHash?: string,
): Promise<EndedSession[]> {
  const all = db.deleteFrom('sessions').where('user_id', '=', userId)
  const ended = keptTokenHash === undefined ? all : all.where('token_hash', '!=', keptTokenHash)
  return await ended.returning(['token_hash as tokenHash', 'user_id as userId']).execute()
}
