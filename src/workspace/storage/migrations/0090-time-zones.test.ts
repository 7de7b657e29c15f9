import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { groupSchema } from '#contract/entities/group.ts'
import { findGroup, saveGroup } from '#workspace/storage/groups.ts'
import { openStorage, type Storage } from '#workspace/storage/open.ts'
import { findWhatsAppProfile } from '#workspace/storage/whatsapp-profiles.ts'
import { up } from './0090-time-zones.ts'

let folder: string
let storage: Storage
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'bandeja-zones-'))
  storage = await openStorage(folder)
})
afterEach(async () => {
  await storage.close()
  await rm(folder, { recursive: true })
})

const answer = { scheduleEnabled: true, text: 'Closed', startAt: '20:00', endAt: '09:00' }

test.each([
  ['51987001001', { ...answer, timeZone: 'Europe/Madrid' }, 'Europe/Madrid'],
  ['51987001001', { ...answer, timeZone: 'Nowhere' }, 'America/Lima'],
  ['51987001001', answer, 'America/Lima'],
  ['56912345678', undefined, 'America/Santiago'],
  [undefined, undefined, 'UTC'],
])(
  'a group with the number %s and the answer %j gets the zone %s',
  async (phone, schedule, zone) => {
    const { db } = storage
    await saveGroup(
      db,
      groupSchema.parse({ id: 'g', name: 'Sales', phone, scheduleAutoResponse: schedule }),
    )
    await up(db)
    const group = await findGroup(db, 'g')
    expect(group?.timeZone).toBe(zone)
    expect(group?.scheduleAutoResponse).toEqual(schedule === undefined ? undefined : answer)
    expect(group?.openingHours).toBeUndefined()
  },
)

test('the hours of a profile become those of its group', async () => {
  const { db } = storage
  const week = [{ day: 'mon', from: '09:00', to: '20:00' }]
  await saveGroup(db, groupSchema.parse({ id: 'g', name: 'Sales' }))
  await db
    .insertInto('whatsapp_profiles')
    .values({
      group_id: 'g',
      profile_json: JSON.stringify({ about: 'Chairs', hours: week }),
      updated_at: 1,
    })
    .execute()
  await up(db)
  expect((await findGroup(db, 'g'))?.openingHours).toEqual({ week, holidays: [] })
  expect(await findWhatsAppProfile(db, 'g')).toMatchObject({ about: 'Chairs' })
  expect(await findWhatsAppProfile(db, 'g')).not.toHaveProperty('hours')
})
