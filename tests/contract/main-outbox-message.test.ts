import { rename, rm, writeFile } from 'node:fs/promises'
import { describe, expect, it } from 'vitest'
import { message, outboxForEach, refusal, settled, states } from './main-outbox-fixture.ts'
import { credentials } from './main-session-support.ts'
import { until } from './push-support.ts'

const stage = outboxForEach()

describe('a message', () => {
  it('is on disk before it is accepted, is sent with its key and group, and leaves no text on disk', async () => {
    const rig = await stage.start()
    const gate = Promise.withResolvers<null>()
    stage.service.refuse = () => gate.promise
    const entry = await rig.outbox.add(message('a'))
    expect(entry).toMatchObject({ key: 'a-key-1234', groupId: '1', contactId: 'c1' })
    // The page receives this after the event of the first attempt.
    expect(entry).toMatchObject({ state: 'sending', attempts: 1 })
    expect(await stage.onDisk()).toContain('text of a')
    gate.resolve(null)
    await until('settled', () => settled(rig).length === 1)
    expect(stage.service.taken).toMatchObject([
      { key: 'a-key-1234', groupId: '1', contactId: 'c1', text: 'text of a' },
    ])
    expect(settled(rig)[0]).toMatchObject({
      key: 'a-key-1234',
      contactId: 'c1',
      message: { id: 'message-of-a-key-1234', clientKey: 'a-key-1234' },
    })
    expect(states(rig, 'a')).toEqual(['sending'])
    expect(await rig.outbox.list()).toEqual([])
    await rig.outbox.stop()
    expect(await stage.onDisk()).toBe('')
  })

  it('is sent in order within its chat, one at a time, and concurrently with other chats', async () => {
    const rig = await stage.start()
    stage.service.refuse = async () => {
      await until('four are in flight', () => stage.service.mostOpen >= 4)
      // A slow service: a second message of a chat would arrive before the first has gone.
      await new Promise((resolve) => setTimeout(resolve, 5))
      return null
    }
    const chats = ['c1', 'c2', 'c3', 'c4', 'c5', 'c6']
    const all = Array.from({ length: 60 }, (_, index) =>
      message(`m${index}`, chats[index % chats.length]),
    )
    await Promise.all(all.map((each) => rig.outbox.add(each)))
    await stage.taken(60)
    for (const chat of chats) {
      const inChat = stage.service.taken.filter(({ contactId }) => contactId === chat)
      expect(inChat.map(({ key }) => key)).toEqual(
        all.filter(({ contactId }) => contactId === chat).map(({ key }) => key),
      )
    }
    expect(stage.service.mostOpen).toBe(4)
  })

  it('that is enqueued twice is accepted once', async () => {
    const rig = await stage.start()
    const gate = Promise.withResolvers<null>()
    stage.service.refuse = () => gate.promise
    await Promise.all([rig.outbox.add(message('a')), rig.outbox.add(message('a'))])
    await rig.outbox.add(message('a'))
    expect(await rig.outbox.list()).toHaveLength(1)
    await expect(rig.outbox.add(message('a', 'c2'))).rejects.toMatchObject({ code: 'CONFLICT' })
    await expect(rig.outbox.add(message('a', 'c1', 'other'))).rejects.toMatchObject({
      code: 'CONFLICT',
    })
    gate.resolve(null)
    await stage.taken(1)
  })

  it('is refused without a session, behind the lock, and when a thousand are pending', async () => {
    const rig = await stage.start()
    await stage.workspace.goDown()
    await rig.session.lock()
    await expect(rig.outbox.add(message('a'))).rejects.toMatchObject({ code: 'LOCKED' })
    await rig.session.signOut()
    await expect(rig.outbox.add(message('a'))).rejects.toMatchObject({ code: 'UNAUTHENTICATED' })
    await stage.workspace.comeBack()
    await rig.session.signIn(credentials)
    await stage.workspace.goDown()
    const all = Array.from({ length: 1_001 }, (_, index) => message(`m${index}`))
    const outcomes = await Promise.allSettled(all.map((each) => rig.outbox.add(each)))
    expect(outcomes.filter(({ status }) => status === 'rejected')).toMatchObject([
      { reason: { code: 'OUTBOX_FULL' } },
    ])
  })

  it('that the disk refuses is not accepted', async () => {
    await rm(stage.directory, { recursive: true })
    await writeFile(stage.directory, 'a file in the way')
    const rig = await stage.start()
    await expect(rig.outbox.add(message('a'))).rejects.toMatchObject({ code: 'STORAGE' })
    expect(rig.lines.join()).toContain('cannot be opened or written')
    await rm(stage.directory)
    await rig.outbox.add(message('b'))
    await stage.taken(1)
  })
})

describe('stored messages that cannot be read at first', () => {
  it('are not reported as none, and are shown and sent as soon as they can be read', async () => {
    const before = await stage.start()
    await stage.workspace.goDown()
    await before.outbox.add(message('a'))
    await before.outbox.add(message('b'))
    await before.outbox.stop()
    await before.session.stop()
    await stage.workspace.comeBack()

    const aside = `${stage.directory}-aside`
    await rename(stage.directory, aside)
    await writeFile(stage.directory, 'a file in the way')
    const again = before.restarted()
    await again.start()
    const rig = await stage.run(again)
    await expect(rig.outbox.list()).rejects.toMatchObject({ code: 'STORAGE' })
    await rm(stage.directory)
    await rename(aside, stage.directory)
    expect((await rig.outbox.list()).map(({ key }) => key[0])).toEqual(['a', 'b'])
    await stage.taken(2)
    expect(stage.keys()).toEqual(['a', 'b'])
  })
})

describe('a message that failed', () => {
  it('is sent by a retry, before pending messages', async () => {
    const rig = await stage.start()
    stage.service.refuse = () => refusal(422, 'WINDOW_CLOSED')
    await rig.outbox.add(message('a'))
    await until('failed', () => states(rig, 'a').includes('failed'))
    stage.service.refuse = () => refusal(503, 'INTERNAL')
    await rig.outbox.add(message('b'))
    await until('b waits', () => states(rig, 'b').includes('queued'))
    stage.service.refuse = () => null
    await rig.outbox.retry({ key: 'a-key-1234' })
    await stage.taken(2)
    expect(stage.keys()).toEqual(['a', 'b'])
    await until('settled', () => settled(rig).length === 2)
  })

  it('stays discarded after a restart', async () => {
    const rig = await stage.start()
    stage.service.refuse = () => refusal(403, 'FORBIDDEN')
    await rig.outbox.add(message('a'))
    await until('failed', () => states(rig, 'a').includes('failed'))
    await rig.outbox.discard({ key: 'a-key-1234' })
    expect(settled(rig)).toEqual([{ key: 'a-key-1234', contactId: 'c1', message: null }])
    await rig.outbox.stop()
    expect(await stage.onDisk()).toBe('')
    expect(await (await stage.run(rig)).outbox.list()).toEqual([])
  })

  it('is not found under an unknown key', async () => {
    const rig = await stage.start()
    await expect(rig.outbox.retry({ key: 'no-such-key' })).rejects.toMatchObject({
      code: 'NOT_FOUND',
    })
    await expect(rig.outbox.discard({ key: 'no-such-key' })).rejects.toMatchObject({
      code: 'NOT_FOUND',
    })
  })
})

describe('a message in flight', () => {
  it('cannot be discarded', async () => {
    const rig = await stage.start()
    const gate = Promise.withResolvers<null>()
    stage.service.refuse = () => gate.promise
    await rig.outbox.add(message('a'))
    await until('the request arrives', () => stage.service.tries.length === 1)
    await expect(rig.outbox.discard({ key: 'a-key-1234' })).rejects.toMatchObject({
      code: 'CONFLICT',
    })
    gate.resolve(null)
    await stage.taken(1)
  })
})
