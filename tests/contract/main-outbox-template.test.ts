import { describe, expect, it } from 'vitest'
import type { NewMessage } from '#main/outbox/outbox.ts'
import { message, outboxForEach, refusal, settled, states } from './main-outbox-fixture.ts'
import { until } from './push-support.ts'

const stage = outboxForEach()

/** A template whose bubble has the same text as `message`. */
const template = (name: string, templateId = 'w-1', contactId = 'c1'): NewMessage => ({
  ...message(name, contactId),
  template: { templateId, parameters: ['Rosa', 'mañana'], media: '/storage/x' },
})

describe('a template', () => {
  it('is enqueued by its id, with its values, under its key', async () => {
    const rig = await stage.start()
    const entry = await rig.outbox.add(template('a'))
    expect(entry).toMatchObject({ content: { text: 'text of a' }, template: { templateId: 'w-1' } })
    await until('settled', () => settled(rig).length === 1)
    expect(stage.service.taken).toMatchObject([
      {
        key: 'a-key-1234',
        groupId: '1',
        contactId: 'c1',
        text: '',
        template: { templateId: 'w-1', parameters: ['Rosa', 'mañana'], media: '/storage/x' },
      },
    ])
    expect(settled(rig)[0]?.message).toMatchObject({ clientKey: 'a-key-1234' })
  })

  it('keeps its order among the texts of its chat', async () => {
    const rig = await stage.start()
    const gate = Promise.withResolvers<null>()
    stage.service.refuse = () => gate.promise
    await rig.outbox.add(message('a'))
    await rig.outbox.add(template('b'))
    await rig.outbox.add(message('c'))
    await rig.outbox.add(template('d'))
    await until('the first is in flight', () => stage.service.tries.length === 1)
    gate.resolve(null)
    await stage.taken(4)
    expect(stage.keys()).toEqual(['a', 'b', 'c', 'd'])
    expect(stage.service.taken.map((each) => each.template?.templateId)).toEqual([
      undefined,
      'w-1',
      undefined,
      'w-1',
    ])
    expect(stage.service.mostOpen).toBe(1)
  })

  it('that an earlier run enqueued is sent as a template by the next', async () => {
    const rig = await stage.start()
    await stage.workspace.goDown()
    await rig.outbox.add(template('a'))
    await until('it waits', () => states(rig, 'a').includes('queued'))
    await rig.outbox.stop()
    await stage.workspace.comeBack()
    const next = await stage.run(rig)
    expect(next.early).toMatchObject([{ template: { templateId: 'w-1' } }])
    await stage.taken(1)
    expect(stage.service.taken[0]?.template?.parameters).toEqual(['Rosa', 'mañana'])
  })

  it('that was refused says why, and is retried as a template', async () => {
    const rig = await stage.start()
    stage.service.refuse = () => refusal(409, 'WATEMPLATE_NOT_APPROVED')
    await rig.outbox.add(template('a'))
    await until('failed', () => states(rig, 'a').includes('failed'))
    expect(await rig.outbox.list()).toMatchObject([
      { error: { code: 'WATEMPLATE_NOT_APPROVED', status: 409 }, template: { templateId: 'w-1' } },
    ])
    stage.service.refuse = () => null
    await rig.outbox.retry({ key: 'a-key-1234' })
    await stage.taken(1)
    expect(stage.service.taken[0]?.template?.templateId).toBe('w-1')
  })

  it('is another message than its text, or than another template, under the same key', async () => {
    const rig = await stage.start()
    const gate = Promise.withResolvers<null>()
    stage.service.refuse = () => gate.promise
    await rig.outbox.add(template('a'))
    await rig.outbox.add(template('a'))
    for (const other of [message('a'), template('a', 'w-2')])
      await expect(rig.outbox.add(other)).rejects.toMatchObject({ code: 'CONFLICT' })
    expect(await rig.outbox.list()).toHaveLength(1)
    gate.resolve(null)
    await stage.taken(1)
  })
})
