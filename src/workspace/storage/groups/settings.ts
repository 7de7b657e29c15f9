import type { Db } from '#workspace/storage/tables.ts'

/** A setting of the service by name; undefined if there is none. */
export async function findSetting(db: Db, name: string): Promise<string | undefined> {
  const stored = await db
    .selectFrom('settings')
    .select('value')
    .where('name', '=', name)
    .executeTakeFirst()
  return stored?.value
}

/** A setting of the service by name; the first call, of several services at once, stores the value of `make`. */
export async function settingOnce(db: Db, name: string, make: () => string): Promise<string> {
  const stored = await findSetting(db, name)
  if (stored !== undefined) return stored
  const value = make()
  await db
    .insertInto('settings')
    .values({ name, value })
    .onConflict((conflict) => conflict.doNothing())
    .execute()
  return (await findSetting(db, name)) ?? value
}
