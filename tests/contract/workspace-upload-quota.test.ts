import { afterEach, expect, test } from 'vitest'
import { GROUP, type Name } from './support/users.ts'
import { startRig, type Answer, type Rig } from './support/test-workspace.ts'

let rig: Rig | undefined
afterEach(async () => {
  await rig?.stop()
  rig = undefined
})

async function rigWith(quota: { groupBytes?: number; personBytes?: number }): Promise<Rig> {
  rig = await startRig({ uploadQuota: { groupBytes: undefined, personBytes: undefined, ...quota } })
  return rig
}

/** Uploads a text of this many bytes. */
async function upload(service: Rig, who: Name, bytes: number): Promise<Answer> {
  const body = new FormData()
  body.set('file', new File(['x'.repeat(bytes)], 'notes.txt', { type: 'text/plain' }))
  return await (
    await service.as(who)
  )('POST', 'messages/storage/upload', { body })
}

test('a person uploads up to their quota, and a colleague goes on', async () => {
  const service = await rigWith({ personBytes: 100 })
  expect((await upload(service, 'ana', 60)).status).toBe(200)
  const refused = await upload(service, 'ana', 41)
  expect([refused.status, refused.body.code]).toEqual([422, 'UPLOAD_QUOTA'])
  expect((await upload(service, 'ana', 40)).status).toBe(200)
  expect((await upload(service, 'ana', 1)).status).toBe(422)
  expect((await upload(service, 'adam', 60)).status).toBe(200)
  // A refused file is not kept.
  const { db } = service.workspace.storage
  expect(await db.selectFrom('files').select('id').execute()).toHaveLength(3)
})

test('the members of a group share its quota, and files of customers do not count', async () => {
  const service = await rigWith({ groupBytes: 100 })
  const { db } = service.workspace.storage
  expect((await upload(service, 'ana', 60)).status).toBe(200)
  await db.updateTable('files').set({ uploaded_by_user_id: null }).execute()
  expect((await upload(service, 'ana', 60)).status).toBe(200)
  expect((await upload(service, 'adam', 60)).body.code).toBe('UPLOAD_QUOTA')
  // What was removed makes room.
  await db.deleteFrom('files').where('group_id', '=', GROUP).execute()
  expect((await upload(service, 'adam', 60)).status).toBe(200)
})

test('without a quota any number of files is stored', async () => {
  const service = await rigWith({})
  for (let count = 0; count < 5; count += 1)
    expect((await upload(service, 'ana', 10_000)).status).toBe(200)
})
