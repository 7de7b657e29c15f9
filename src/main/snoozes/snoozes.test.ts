import { beforeEach, describe, expect, it } from 'vitest'
import type { PushName, PushPayload } from '#contract/bridge.ts'
import { contactSchema } from '#contract/entities/contacts/contact.ts'
import { messageSchema } from '#contract/entities/messages/message.ts'
import type { RealtimeEvent } from '#contract/events.ts'
import { logRecorder, memoryFiles } from '#tests/contract/main-support.ts'
import { ManualClock } from '#tests/contract/push-support.ts'
import { createDamagedFiles, type DamagedFilesService } from '#main/damaged-files/damaged-files.ts'
import { createSnoozes, type SnoozesDeps } from './snoozes.ts'

let owner: { userId: string; binding: string } | null
let lastOwner: typeof owner
let files: ReturnType<typeof memoryFiles>
let clock: ManualClock
let reminded: string[]
let pushed: PushPayload<'snoozes.changed'>[]
let sessionChanged: () => void

let damagedFiles: DamagedFilesService

beforeEach(() => {
  owner = { userId: '7', binding: 'https://a.example' }
  lastOwner = null
  files = memoryFiles()
  clock = new ManualClock()
  reminded = []
  pushed = []
})

function snoozes(isListening = true) {
  const recorder = logRecorder()

  const session: SnoozesDeps['session'] = {
    owner: () => owner,
    lastOwner: () => owner ?? lastOwner,
    onChange(listener) {
      sessionChanged = listener
      return () => undefined
    },
  }
  const push = <Name extends PushName>(name: Name, payload: PushPayload<Name>) => {
    // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- comparing the name does not narrow the type of the payload
    if (name === 'snoozes.changed') pushed.push(payload as PushPayload<'snoozes.changed'>)
  }
  const { log } = recorder
  damagedFiles = createDamagedFiles({ files, log, push: () => {} })
  const created = createSnoozes({ files, session, clock, log, push, damagedFiles })
  if (isListening) created.onDue(remind)
  return created
}

const remind = ({ contactId }: { contactId: string }) => void reminded.push(contactId)

/** Lets started work finish. The files are in memory, so one turn of the event loop is enough. */
const settled = () => new Promise((resolve) => setImmediate(resolve))
const minutes = (n: number) => new Date(clock.now() + n * 60_000).toISOString()
const put = (contactId: string, inMinutes: number, groupId = 'g1') => ({
  groupId,
  contactId,
  name: `Customer ${contactId}`,
  until: minutes(inMinutes),
})
const pass = async (n: number) => {
  clock.advance(n * 60_000)
  await settled()
}

function messageEvent(contactId: string, sender: 'contact' | 'group'): RealtimeEvent {
  const updatedAt = new Date(clock.now()).toISOString()
  const message = messageSchema.parse({
    id: 'm1',
    contactId,
    content: { type: 'text', text: 'x' },
    sender,
    status: 'delivered',
    updatedAt,
    positionInChat: 1,
  })
  const contact = contactSchema.parse({
    id: contactId,
    groupId: 'g1',
    name: 'x',
    phone: '51900000001',
    chat: { updateAt: updatedAt },
  })
  return { name: 'message.created', data: { groupId: 'g1', at: updatedAt, message, contact } }
}

describe('a snoozed chat', () => {
  it('causes a reminder at its time', async () => {
    const one = snoozes()
    await one.set(put('late', 120))
    await one.set(put('soon', 30))
    await pass(29)
    expect(reminded).toEqual([])
    await pass(1)
    expect(reminded).toEqual(['soon'])
    expect((await one.get({ groupId: 'g1' })).map(({ contactId }) => contactId)).toEqual(['late'])
    expect(pushed.at(-1)?.snoozes.map(({ contactId }) => contactId)).toEqual(['late'])
    await pass(90)
    expect(reminded).toEqual(['soon', 'late'])
    expect(files.texts.size).toBe(0)
  })

  it('survives a restart, after which overdue snoozes cause a reminder', async () => {
    const first = snoozes()
    await first.set(put('due', 10))
    const answeredAt = minutes(3)
    await first.set({ ...put('waits', 60), answeredAt })
    await first.set({ ...put('never', 90), answeredAt: null })
    first.stop()
    clock.advance(20 * 60_000)
    await settled()
    expect(reminded).toEqual([])
    const second = snoozes()
    sessionChanged()
    await settled()
    expect(reminded).toEqual(['due'])
    expect(await second.get({ groupId: 'g1' })).toMatchObject([
      { contactId: 'waits', answeredAt },
      { contactId: 'never', answeredAt: null },
    ])
    await pass(40)
    expect(reminded).toEqual(['due', 'waits'])
  })

  it('that is due before anybody listens waits for the listener', async () => {
    const first = snoozes()
    await first.set(put('due', 10))
    first.stop()
    clock.advance(20 * 60_000)
    const second = snoozes(false)
    sessionChanged()
    await settled()
    expect(await second.get({ groupId: 'g1' })).toHaveLength(1)
    second.onDue(remind)
    await settled()
    expect(reminded).toEqual(['due'])
  })

  it('ends without a reminder when the customer writes, and continues when an agent writes', async () => {
    const one = snoozes()
    await one.set(put('c1', 30))
    one.consider([messageEvent('c1', 'group'), messageEvent('c2', 'contact')])
    await settled()
    expect(await one.get({ groupId: 'g1' })).toHaveLength(1)
    one.consider([messageEvent('c1', 'contact')])
    await settled()
    expect(await one.get({ groupId: 'g1' })).toEqual([])
    expect(pushed.at(-1)).toEqual({ groupId: 'g1', snoozes: [] })
    await pass(60)
    expect(reminded).toEqual([])
  })

  it('can be ended or postponed by the user', async () => {
    const one = snoozes()
    await one.set(put('c1', 30))
    await one.set(put('c1', 90))
    await one.set(put('c2', 30))
    await one.wake({ groupId: 'g1', contactId: 'c2' })
    await pass(60)
    expect(reminded).toEqual([])
    await pass(30)
    expect(reminded).toEqual(['c1'])
  })

  it('belongs to one user and one group', async () => {
    const one = snoozes()
    await one.set(put('c1', 30))
    await one.set(put('c1', 40, 'g2'))
    expect(await one.get({ groupId: 'g2' })).toHaveLength(1)
    expect(pushed.at(-1)).toMatchObject({ groupId: 'g2', snoozes: [{ groupId: 'g2' }] })
    // The same user id at a different service.
    owner = { userId: '7', binding: 'https://b.example' }
    sessionChanged()
    expect(await one.get({ groupId: 'g1' })).toEqual([])
    owner = { userId: '8', binding: 'https://a.example' }
    sessionChanged()
    expect(await one.get({ groupId: 'g1' })).toEqual([])
    await pass(60)
    expect(reminded).toEqual([])
    owner = null
    sessionChanged()
    await expect(one.get({ groupId: 'g1' })).rejects.toMatchObject({ code: 'UNAUTHENTICATED' })
    owner = { userId: '7', binding: 'https://a.example' }
    sessionChanged()
    await settled()
    expect(reminded).toEqual(['c1', 'c1'])
  })

  it('can be set or ended while the session ends; only the user of that session gets the reminder', async () => {
    const one = snoozes()
    await one.set(put('c1', 30))
    const pushedBefore = pushed.length
    lastOwner = owner
    owner = null
    sessionChanged()
    await one.set(put('c2', 40))
    await one.wake({ groupId: 'g1', contactId: 'c1' })
    await expect(one.get({ groupId: 'g1' })).rejects.toMatchObject({ code: 'UNAUTHENTICATED' })
    owner = { userId: '8', binding: 'https://a.example' }
    sessionChanged()
    expect(await one.get({ groupId: 'g1' })).toEqual([])
    await pass(30)
    owner = lastOwner
    sessionChanged()
    expect(await one.get({ groupId: 'g1' })).toMatchObject([{ contactId: 'c2' }])
    expect([reminded, pushed.slice(pushedBefore)]).toEqual([[], []])
    await pass(10)
    expect(reminded).toEqual(['c2'])
  })

  it('that is set while the session ends survives a restart', async () => {
    lastOwner = owner
    owner = null
    await snoozes().set(put('c1', 30))
    owner = lastOwner
    expect(await snoozes().get({ groupId: 'g1' })).toMatchObject([{ contactId: 'c1' }])
  })

  it('is due at its time, even if that is later than the longest timer', async () => {
    const waits: number[] = []
    const after = clock.after.bind(clock)
    clock.after = (ms, task) => {
      waits.push(ms)
      return after(ms, task)
    }
    const one = snoozes()
    await one.set(put('c1', 60 * 24 * 40))
    await pass(60 * 24 * 40 - 1)
    expect(reminded).toEqual([])
    await pass(1)
    expect(reminded).toEqual(['c1'])
    expect(Math.max(...waits)).toBe(60 * 60_000)
  })
})

it('an invalid file is set aside with a report, and a failed write is reported', async () => {
  const one = snoozes()
  await one.set(put('c1', 30))
  const [file] = files.texts.keys()
  files.texts.set(file ?? '', '{"version":1,"snoozes":[{}]}')
  expect(await snoozes().get({ groupId: 'g1' })).toEqual([])
  expect(damagedFiles.take()).toEqual([{ kind: 'snoozes', copy: `${file}.spoilt` }])
  const failing = snoozes()
  files.write = () => Promise.reject(new Error('disk full'))
  await expect(failing.set(put('c2', 30))).rejects.toMatchObject({ code: 'STORAGE' })
})
