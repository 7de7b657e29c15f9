import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { GROUP, OTHER_GROUP, type Name } from './support/users.ts'
import { callAs, ofMembers, ofWriters } from './support/roles.ts'
import { startRig, type Rig } from './support/test-workspace.ts'

/** The stickers of a group, by every role. */

/** The header of a webp picture: 512 × 512 px. */
const webp = new Uint8Array(64)
webp.set(new TextEncoder().encode('RIFF\0\0\0\0WEBPVP8X'))
webp.set([0xff, 1, 0, 0xff, 1, 0], 24)

let rig: Rig
/** A picture of each group for a sticker. */
let picture = ''
let theirPicture = ''
beforeAll(async () => {
  rig = await startRig()
  picture = await upload('sara', GROUP)
  theirPicture = await upload('olga', OTHER_GROUP)
})
afterAll(() => rig.stop())

let sticker = ''
beforeEach(async () => {
  await rig.workspace.storage.db.deleteFrom('stickers').execute()
  sticker = await make('sara', GROUP, picture)
})

type Owner = 'sara' | 'olga'
async function upload(name: Name, group: string): Promise<string> {
  const body = new FormData()
  body.set('file', new File([webp], 'sticker.webp'))
  const answer = await (await rig.as(name))('POST', 'messages/storage/upload', { body, group })
  expect([answer.status, answer.body.mimeType]).toEqual([200, 'image/webp'])
  return String(answer.body.url)
}
async function make(name: Owner, group: string, url: string): Promise<string> {
  const body = { groupId: group, url }
  const answer = await (await rig.as(name))('POST', 'messages/stickers', { body, group })
  expect(answer.status).toBe(200)
  return String(answer.body.id)
}
async function ids(): Promise<string[]> {
  const stickers = rig.workspace.storage.db.selectFrom('stickers').select('id')
  return (await stickers.where('removed', '=', 0).execute()).map(({ id }) => id)
}

describe('the stickers', () => {
  test.each(ofMembers)('are listed for the $role ($who): $status', async ({ who, status }) => {
    await make('olga', OTHER_GROUP, theirPicture)
    const answer = await (await callAs(rig, who))('GET', `messages/stickers?groupId=${GROUP}`)
    expect(answer.status).toBe(status)
    const items: { id: string }[] | undefined = answer.body.items
    expect(items?.map(({ id }) => id)).toEqual(status === 200 ? [sticker] : undefined)
  })

  test.each(ofWriters)('are added by the $role ($who): $status', async ({ who, status }) => {
    const call = await callAs(rig, who)
    const url = await upload(status === 200 && who !== 'nobody' ? who : 'sara', GROUP)
    const answer = await call('POST', 'messages/stickers', { body: { groupId: GROUP, url } })
    expect(answer.status).toBe(status)
    const created: string[] = status === 200 ? [answer.body.id] : []
    expect(await ids()).toHaveLength(1 + created.length)
    expect(new Set(await ids())).toEqual(new Set([sticker, ...created]))
  })

  test.each(ofWriters)('are removed by the $role ($who): $status', async ({ who, status }) => {
    const call = await callAs(rig, who)
    expect((await call('DELETE', `messages/stickers/${sticker}`)).status).toBe(status)
    expect(await ids()).toEqual(status === 200 ? [] : [sticker])
  })

  // A read-only user is refused before the id is looked up, so they do not learn either whether another business has it.
  test.each(ofWriters.filter(({ status }) => status === 200 || status === 403))(
    'of another group do not exist for the $role ($who)',
    async ({ who, status }) => {
      const theirs = await make('olga', OTHER_GROUP, theirPicture)
      const call = await callAs(rig, who)
      const expected = status === 200 ? 404 : status
      expect((await call('DELETE', `messages/stickers/${theirs}`)).status).toBe(expected)
      expect(await ids()).toContain(theirs)
    },
  )

  test.each(ofWriters.filter(({ status }) => status === 200))(
    'are restored by the $role ($who), and not for any other known address',
    async ({ who }) => {
      const url = await upload('sara', GROUP)
      const call = await callAs(rig, who)
      const post = async () =>
        (await call('POST', 'messages/stickers', { body: { groupId: GROUP, url } })).status
      const own = who === 'sara' ? 200 : 400
      expect(await post()).toBe(own)
      const created = await make('sara', GROUP, url)
      expect((await call('DELETE', `messages/stickers/${created}`)).status).toBe(200)
      expect((await call('DELETE', `messages/stickers/${created}`)).status).toBe(404)
      expect(await post()).toBe(200)
    },
  )

  test('are not created from another group’s picture', async () => {
    const call = await rig.as('sara')
    const body = { groupId: GROUP, url: theirPicture }
    expect((await call('POST', 'messages/stickers', { body })).status).toBe(400)
    expect(await ids()).toEqual([sticker])
  })
})
