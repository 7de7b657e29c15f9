import type { Db } from './tables.ts'

/** What the service keeps about itself under a name; undefined where it keeps nothing. */
export async function findSetting(db: Db, name: string): Promise<string | undefined> {
  const kept = await db
    .selectFrom('settings')
    .select('value')
    .where('name', '=', name)
    .executeTakeFirst()
  return kept?.value
}

/** What the service keeps about itself under a name; the first time it is what `make` gives. */
export async function settingOnce(db: Db, name: string, make: () => string): Promise<string> {
  const kept = await findSetting(db, name)
  if (kept !== undefined) return kept
  const value = make()
  await db.insertInto('settings').values({ name, value }).execute()
  return value
}
