import type { Db } from './tables.ts'

/** What the service keeps about itself under a name; the first time it is what `make` gives. */
export async function settingOnce(db: Db, name: string, make: () => string): Promise<string> {
  const kept = await db
    .selectFrom('settings')
    .select('value')
    .where('name', '=', name)
    .executeTakeFirst()
  if (kept !== undefined) return kept.value
  const value = make()
  await db.insertInto('settings').values({ name, value }).execute()
  return value
}
