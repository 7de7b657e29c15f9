import { beforeEach, describe, expect, it } from 'vitest'
import type { DraftFile, DraftKind, DraftValue } from '#contract/draft.ts'
import { logRecorder, memoryFiles } from '#tests/contract/main-support.ts'
import { ManualClock } from '#tests/contract/push-support.ts'
import { createDamagedFiles, type DamagedFilesService } from '#main/damaged-files/damaged-files.ts'
import { createDrafts, type DraftsDeps, type DraftsService } from './drafts.ts'

let owner: { userId: string; binding: string } | null
let lastOwner: typeof owner
let files: ReturnType<typeof memoryFiles>
let clock: ManualClock
let lines: string[]
let damagedFiles: DamagedFilesService

beforeEach(() => {
  owner = { userId: '7', binding: 'https://a.example' }
  lastOwner = null
  files = memoryFiles()
  clock = new ManualClock()
})

function drafts() {
  const recorder = logRecorder()
  ;({ lines } = recorder)
  const session: DraftsDeps['session'] = {
    owner: () => owner,
    lastOwner: () => owner ?? lastOwner,
  }
  const { log } = recorder
  damagedFiles = createDamagedFiles({ files, log, push: () => {} })
  return createDrafts({ files, session, clock, log, damagedFiles })
}

/** The texts of a group's drafts, by contact. */
const draftTexts = async (of: DraftsService, groupId = '1') =>
  Object.fromEntries(
    (await of.get({ groupId })).flatMap((draft) =>
      draft.kind === 'text' ? [[draft.id, draft.value]] : [],
    ),
  )

/** The input that stores a draft, or removes it with the value null. */
const put = <Kind extends DraftKind>(
  kind: Kind,
  id: string,
  value: DraftValue<Kind> | null,
  groupId = '1',
) => ({ groupId, draft: { kind, id, value } })
const text = (id: string, words: string | null, groupId?: string) => put('text', id, words, groupId)
const picture: DraftFile = {
  name: 'desk.png',
  size: 7,
  type: 'image/png',
  content: { type: 'image', media: '/media/7', mimeType: 'image/png' },
}

/** Waits for the work that a timer has started. The files are in memory, so one turn of the event loop is enough. */
const settled = () => new Promise((resolve) => setImmediate(resolve))

describe('drafts', () => {
  it('are readable immediately, and on disk 500 ms after the first change, even while typing continues', async () => {
    const one = drafts()
    await one.set(text('a', 'ho'))
    clock.advance(400)
    await one.set(text('a', 'hola'))
    expect(await draftTexts(one)).toEqual({ a: 'hola' })
    clock.advance(99)
    await settled()
    expect(files.texts.size).toBe(0)
    clock.advance(1)
    await settled()
    expect(await draftTexts(drafts())).toEqual({ a: 'hola' })

    await one.set(text('a', 'hola, '))
    clock.advance(499)
    await settled()
    expect(await draftTexts(drafts())).toEqual({ a: 'hola' })
    clock.advance(1)
    await settled()
    expect(await draftTexts(drafts())).toEqual({ a: 'hola, ' })
  })

  it('are on disk after a flush, which writes only changed files', async () => {
    const one = drafts()
    await one.set(text('a', 'hola'))
    await one.flush()
    expect(await draftTexts(drafts())).toEqual({ a: 'hola' })
    files.texts.clear()
    await one.set(text('a', 'hola'))
    await one.flush()
    expect(files.texts.size).toBe(0)
  })

  it('are on disk after a flush that starts while their file is being written or read', async () => {
    const one = drafts()
    await one.set(put('files', 'a', [picture]))
    await one.flush()
    const disk = Promise.withResolvers<void>()
    const { remove } = files
    files.remove = (name) => disk.promise.then(() => remove(name))
    const sent = one.set(put('files', 'a', null))
    await settled()
    const flushed = one.flush().then(() => files.texts.size)
    await settled()
    disk.resolve()
    expect(await flushed).toBe(0)
    await sent

    const next = drafts()
    void next.set(text('a', 'hola'))
    await next.flush()
    expect(await draftTexts(drafts())).toEqual({ a: 'hola' })
  })

  it('are removed by an empty text; the file is removed with its last draft', async () => {
    const one = drafts()
    await one.set(text('a', 'hola'))
    await one.set(text('b', 'adiós'))
    await one.flush()
    await one.set(text('a', null))
    expect(await draftTexts(one)).toEqual({ b: 'adiós' })
    await one.set(text('b', null))
    await one.flush()
    expect(files.texts.size).toBe(0)
  })

  it('are separate for each user, group and connection', async () => {
    const one = drafts()
    await one.set(text('a', 'mine'))
    expect(await one.get({ groupId: '2' })).toEqual([])
    owner = { userId: '8', binding: 'https://a.example' }
    expect(await one.get({ groupId: '1' })).toEqual([])
    owner = { userId: '7', binding: 'https://b.example' }
    expect(await one.get({ groupId: '1' })).toEqual([])
    owner = null
    await expect(one.get({ groupId: '1' })).rejects.toMatchObject({ code: 'UNAUTHENTICATED' })
    await expect(one.set(text('a', 'x'))).rejects.toMatchObject({
      code: 'UNAUTHENTICATED',
    })
    owner = { userId: '7', binding: 'https://a.example' }
    expect(await draftTexts(one)).toEqual({ a: 'mine' })
  })

  it('are accepted for the last user after the session has ended, and shown only to that user', async () => {
    const one = drafts()
    await one.set(text('a', 'Half a'))
    lastOwner = owner
    owner = null
    await one.set(text('a', 'Half a sentence'))
    await expect(one.get({ groupId: '1' })).rejects.toMatchObject({ code: 'UNAUTHENTICATED' })
    owner = { userId: '8', binding: 'https://a.example' }
    expect(await one.get({ groupId: '1' })).toEqual([])
    owner = lastOwner
    expect(await draftTexts(one)).toEqual({ a: 'Half a sentence' })
  })

  it('are written even if the user signs out before the write', async () => {
    const one = drafts()
    await one.set(text('a', 'mine'))
    const before = owner
    owner = null
    clock.advance(500)
    await settled()
    owner = before
    expect(await draftTexts(drafts())).toEqual({ a: 'mine' })
  })

  it('accept contact ids that are names of object members', async () => {
    const one = drafts()
    for (const contactId of ['__proto__', 'constructor', 'toString']) {
      await one.set(text(contactId, contactId, '__proto__'))
    }
    await one.flush()
    const stored = await drafts().get({ groupId: '__proto__' })
    expect(stored.map(({ id }) => id).toSorted()).toEqual(['__proto__', 'constructor', 'toString'])
  })

  it('are limited in number: those with the oldest change are removed, also after a restart', async () => {
    const one = drafts()
    for (let index = 509; index >= 0; index -= 1) {
      await one.set(text(`${index}`, 'x'))
    }
    expect(await one.get({ groupId: '1' })).toHaveLength(500)
    await one.flush()
    const next = drafts()
    await next.set(text('new', 'x'))
    const stored = new Set((await next.get({ groupId: '1' })).map(({ id }) => id))
    expect(stored.size).toBe(500)
    expect(['new', '0', '498', '499', '509'].map((id) => stored.has(id))).toEqual([
      true,
      true,
      true,
      false,
      false,
    ])
  })

  it('of one chat are of several kinds, each with a file of its own; each changes independently', async () => {
    const one = drafts()
    const note = { text: 'Call after two', tried: { text: 'Call', key: 'key-number-1' } }
    await one.set(put('files', 'a', [picture, picture]))
    await one.set(text('a', 'hola'))
    await one.set(put('note', 'b', note))
    await one.flush()
    expect(await drafts().get({ groupId: '1' })).toEqual([
      { kind: 'text', id: 'a', value: 'hola' },
      { kind: 'files', id: 'a', value: [picture, picture] },
      { kind: 'note', id: 'b', value: note },
    ])
    // Something that was sent must not reappear as a draft, so the disk has it without a delay.
    await one.set(put('files', 'a', [picture]))
    await one.set(text('a', null))
    await one.set(put('note', 'b', null))
    const files = { kind: 'files', id: 'a', value: [picture] }
    expect(await drafts().get({ groupId: '1' })).toEqual([files])
  })

  it('of a later version that this one cannot read are dropped', async () => {
    const one = drafts()
    await one.set(text('a', 'hola'))
    await one.flush()
    const [name = ''] = files.texts.keys()
    const known = { kind: 'text', id: 'a', value: 'hola' }
    const others = [
      { kind: 'files', id: 'a', value: [{ ...picture, content: { type: 'hologram' } }] },
      { kind: 'dream', id: 'a', value: 'x' },
    ]
    files.texts.set(name, JSON.stringify({ version: 2, drafts: [...others, known] }))
    expect(await drafts().get({ groupId: '1' })).toEqual([known])
  })

  it('are empty if the file is invalid, which is kept as a copy and reported, and stay in memory if the disk is full', async () => {
    const one = drafts()
    await one.set(text('a', 'hola'))
    const write = files.write
    files.write = () => Promise.reject(Object.assign(new Error('full'), { code: 'ENOSPC' }))
    await one.flush()
    expect(lines.join()).toContain('ENOSPC')
    expect(lines.join()).not.toContain('hola')
    files.write = write
    await one.flush()
    const [name = ''] = files.texts.keys()
    expect(files.texts.get(name)).toContain('hola')
    files.texts.set(name, '{"drafts":[]}')
    const next = drafts()
    expect(await next.get({ groupId: '1' })).toEqual([])
    expect(damagedFiles.take()).toEqual([{ kind: 'drafts', copy: `${name}.spoilt` }])
    // What is written from now on does not replace the copy.
    await next.set(text('b', 'otra'))
    await next.flush()
    expect(files.texts.get(`${name}.spoilt`)).toBe('{"drafts":[]}')
  })
})
