import { mkdir, mkdtemp, readdir, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { fileIdOf } from '#workspace/storage/files/file-address.ts'
import { startRig, type Rig } from './support/test-workspace.ts'

const DAY_MS = 24 * 3_600_000

describe('two services with one database and a shared folder', () => {
  let root: string
  let folder: string
  let original: Rig
  let rigs: [Rig, Rig]
  beforeEach(async () => {
    root = await mkdtemp(join(tmpdir(), 'bandeja-shared-'))
    folder = join(root, 'files')
    await mkdir(folder)
    original = await startRig()
    await original.contact('c', { user_id: 'ana', user_tag_id: 'tag-ana' })
    const { database = '' } = await original.copyData()
    const options = { database, filesPlace: { folder } }
    rigs = await Promise.all([startRig(options), startRig(options)])
  })
  afterEach(async () => {
    for (const rig of [...rigs, original]) await rig.stop()
    await rm(root, { recursive: true })
  })

  async function upload(rig: Rig, text: string): Promise<string> {
    const body = new FormData()
    body.set('file', new File([text], 'a.txt', { type: 'text/plain' }))
    return (await (await rig.as('ana'))('POST', 'messages/storage/upload', { body })).body.url
  }

  test('have the same files, and delete those that nothing uses once', async () => {
    const [one, other] = rigs
    const used = await upload(one, 'used')
    for (const rig of rigs) await upload(rig, 'never sent')
    expect(await readdir(folder)).toHaveLength(3)
    const content = { type: 'file', text: '', media: used, filename: 'a.txt' }
    const ana = await other.as('ana')
    const sent = await ana('POST', 'messages/messages', { body: { contactId: 'c', content } })
    expect(sent.status).toBe(200)
    expect((await ana('GET', `messages${used}`)).body).toBe('used')
    await expect
      .poll(async () => {
        for (const rig of rigs) rig.workspace.clock.advance(16 * DAY_MS)
        return await readdir(folder)
      })
      .toEqual([fileIdOf(used)])
    await expect
      .poll(() => one.workspace.storage.db.selectFrom('files').select('id').execute())
      .toEqual([{ id: fileIdOf(used) }])
    expect([...one.log, ...other.log].join('\n')).not.toContain('could not be removed')
  })
})
