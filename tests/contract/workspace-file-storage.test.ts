import { mkdir, mkdtemp, readdir, readFile, rename, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { text } from 'node:stream/consumers'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { startS3Server, type S3Server } from '#tests/support/s3-server.ts'
import { fileIdOf } from '#workspace/storage/files/file-address.ts'
import { FilesAway } from '#workspace/storage/file-store/file-store.ts'
import { createS3Store } from '#workspace/storage/file-store/s3-store.ts'
import type { FilesPlace } from '#workspace/storage/file-store/open-store.ts'
import { insertFile } from '#workspace/storage/files/files.ts'
import { backUp } from '../../src/host/backup.ts'
import { check } from '../../src/host/check.ts'
import { readArguments } from '../../src/host/arguments.ts'
import { startRig, type Caller, type Rig } from './support/test-workspace.ts'
import { GROUP } from './support/users.ts'

const CONTENT = 'A text that is long enough for a range.'

let root: string
let s3: S3Server
let rig: Rig
beforeEach(async () => {
  root = await mkdtemp(join(tmpdir(), 'bandeja-files-'))
  s3 = await startS3Server()
})
afterEach(async () => {
  await rig.stop()
  await s3.stop()
  await rm(root, { recursive: true })
})

const upload = (user: Caller) => {
  const body = new FormData()
  body.set('file', new File([CONTENT], 'a.txt', { type: 'text/plain' }))
  return user('POST', 'messages/storage/upload', { body })
}

/** A storage of files as an operator sees it. */
interface Place {
  place: FilesPlace
  /** The setting and the environment that name it. */
  setting: string
  env: Record<string, string>
  stored(): Promise<string[]>
  leave(): Promise<void>
  comeBack(): Promise<void>
}

const places: Record<string, () => Promise<Place>> = {
  'a shared folder': async () => {
    const folder = join(root, 'share')
    await mkdir(folder)
    return {
      place: { folder },
      setting: folder,
      env: {},
      stored: () => readdir(folder),
      leave: () => rename(folder, `${folder}-away`),
      comeBack: () => rename(`${folder}-away`, folder),
    }
  },
  'a storage of the S3 protocol': async () => ({
    place: { s3: s3.settings },
    setting: `s3://${s3.settings.bucket}/here/`,
    env: {
      AWS_ENDPOINT_URL: s3.settings.endpoint,
      AWS_REGION: s3.settings.region,
      AWS_ACCESS_KEY_ID: s3.settings.accessKeyId,
      AWS_SECRET_ACCESS_KEY: s3.settings.secretAccessKey,
    },
    stored: async () =>
      [...s3.objects.keys()].map((key) => {
        expect(key).toMatch(/^here\//)
        return key.slice('here/'.length)
      }),
    leave: () => s3.leave(),
    comeBack: () => s3.comeBack(),
  }),
}

describe.each(Object.keys(places))('files in %s', (name) => {
  let place: Place
  beforeEach(async () => {
    const opened = await places[name]?.()
    if (opened === undefined) throw new Error('There is no such place.')
    place = opened
    rig = await startRig({ filesPlace: place.place })
    await rig.contact('c', { user_id: 'ana', user_tag_id: 'tag-ana' })
  })

  test('are served whole and in ranges to those who may see them, and are nowhere else', async () => {
    const ana = await rig.as('ana')
    const { body } = await upload(ana)
    const id = fileIdOf(body.url)
    expect(await place.stored()).toEqual([id])
    expect(await readdir(rig.workspace.storage.filesDir)).toEqual([])
    const whole = await ana('GET', `messages${body.url}`)
    expect([whole.status, whole.body]).toEqual([200, CONTENT])
    const part = await ana('GET', `messages${body.url}`, { headers: { range: 'bytes=2-5' } })
    expect([part.status, part.body]).toEqual([206, CONTENT.slice(2, 6)])
    expect(part.headers.get('content-range')).toBe(`bytes 2-5/${CONTENT.length}`)
    const beto = await rig.as('beto')
    expect((await beto('GET', `messages${body.url}`)).status).toBe(404)
    expect((await rig.call('GET', `messages${body.url}`)).status).toBe(401)
  })

  test('that cannot be reached are a clear error, and nothing of an upload stays', async () => {
    const ana = await rig.as('ana')
    const { body } = await upload(ana)
    await place.leave()
    const read = await ana('GET', `messages${body.url}`)
    expect([read.status, read.body.message]).toEqual([
      503,
      'The file storage of the service does not answer. Try again in a moment.',
    ])
    expect(read.headers.get('retry-after')).toBe('10')
    expect((await upload(ana)).status).toBe(503)
    const { db, filesDir } = rig.workspace.storage
    expect(await db.selectFrom('files').select('id').execute()).toHaveLength(1)
    expect(await readdir(filesDir)).toEqual([])
    const sent = await ana('POST', 'messages/messages', {
      body: { contactId: 'c', content: { type: 'text', text: 'Without a file' } },
    })
    expect(sent.status).toBe(200)
    await place.comeBack()
    expect((await ana('GET', `messages${body.url}`)).body).toBe(CONTENT)
    expect((await upload(ana)).status).toBe(200)
  })

  test('are stored by the next start if the service was killed just before it', async () => {
    const id = 'f0000000000000000001'
    const now = rig.workspace.clock.now()
    await insertFile(rig.workspace.storage.db, {
      id,
      group_id: GROUP,
      filename: 'a.txt',
      mime_type: 'text/plain',
      size: CONTENT.length,
      width: null,
      height: null,
      duration: null,
      uploaded_by_user_id: 'ana',
      created_at: now,
    })
    const copy = await rig.copyData()
    await mkdir(join(copy.dataDir, 'uploads'))
    await writeFile(join(copy.dataDir, 'uploads', `${id}.part`), CONTENT)
    const next = await startRig({ ...copy, filesPlace: place.place })
    try {
      expect(await place.stored()).toEqual([id])
      const served = await (await next.as('ana'))('GET', `messages/storage/${id}`)
      expect([served.status, served.body]).toEqual([200, CONTENT])
    } finally {
      await next.stop()
    }
  })

  test('are deleted when nothing has used them for 30 days', async () => {
    await upload(await rig.as('ana'))
    expect(await place.stored()).toHaveLength(1)
    // The first sweep after the time finds it unused, one after 30 more days removes it.
    await expect
      .poll(async () => {
        rig.workspace.clock.advance(16 * 24 * 3_600_000)
        return await place.stored()
      })
      .toEqual([])
  })

  test('are in a backup, and checked', async () => {
    const { body } = await upload(await rig.as('ana'))
    const { dataDir, database } = await rig.copyData()
    const backed = { data: dataDir, database, files: place.place }
    const { folder } = await backUp(backed, join(root, 'backups'), {
      now: new Date(),
      say: () => undefined,
    })
    expect(await readFile(join(folder, 'files', fileIdOf(body.url) ?? ''), 'utf8')).toBe(CONTENT)
    const settings = readArguments(
      ['--data', join(root, 'none'), '--files', place.setting],
      place.env,
      'server',
    )
    const found = async () =>
      (await check(settings, {}, () => undefined)).find(({ about }) => about === 'files')
    expect(await found()).toMatchObject({ state: 'ok' })
    expect(await place.stored()).toEqual([fileIdOf(body.url)])
    await place.leave()
    expect(await found()).toMatchObject({ state: 'failed' })
    await place.comeBack()
  })
})

describe('a storage of the S3 protocol', () => {
  beforeEach(async () => {
    rig = await startRig()
  })

  test('refuses a wrong key, and the error says what to check', async () => {
    const path = join(root, 'file')
    await writeFile(path, CONTENT)
    const wrong = { ...s3.settings, secretAccessKey: 'another' }
    const refused = (await createS3Store(wrong, root)).put('x', path)
    await expect(refused).rejects.toThrow(FilesAway)
    await expect(refused).rejects.toThrow('refuses PUT in bandeja-files (403). Check the keys')
    const nowhere = { ...s3.settings, bucket: 'other' }
    await expect((await createS3Store(nowhere, root)).put('x', path)).rejects.toThrow(
      '(404). Check the name of the bucket.',
    )
    expect(await readFile(path, 'utf8')).toBe(CONTENT)
  })

  test('lends a copy of a file, which is removed afterwards', async () => {
    const store = await createS3Store(s3.settings, root)
    const path = join(root, 'file')
    await writeFile(path, CONTENT)
    await store.put('x', path)
    const read = await store.withPath('x', (copy) => readFile(copy, 'utf8'))
    expect(read).toBe(CONTENT)
    await expect(store.withPath('x', () => Promise.reject(new Error('not sent')))).rejects.toThrow(
      'not sent',
    )
    expect(await readdir(root)).toEqual([])
    expect(await text(await store.read('x', { start: 0, end: 0 }))).toBe('A')
    expect(await store.size('y')).toBeUndefined()
    await store.remove('y')
  })
})
