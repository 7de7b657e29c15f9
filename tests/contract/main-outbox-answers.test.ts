import { describe, expect, it } from 'vitest'
import { message, outboxForEach, refusal, settled, states } from './main-outbox-fixture.ts'
import { ManualClock, until } from './push-support.ts'

const stage = outboxForEach()

describe('the service’s response', () => {
  it.each([
    [500, 'INTERNAL'],
    [502, 'BAD_RESPONSE'],
    [503, 'INTERNAL'],
    [429, 'TOO_MANY_REQUESTS'],
    [408, 'TIMEOUT'],
    [307, 'REDIRECT'],
  ])('%i is retried, and later messages of the chat wait', async (status, code) => {
    const rig = await stage.start()
    let refusals = 2
    stage.service.refuse = ({ key }) =>
      key.startsWith('a') && refusals-- > 0 ? refusal(status, code, { location: '/x' }) : null
    await rig.outbox.add(message('a'))
    await rig.outbox.add(message('b'))
    await rig.outbox.add(message('other', 'c2'))
    await until('refused twice', () => {
      rig.outbox.nudge()
      return stage.service.taken.length === 3
    })
    expect(stage.keys().filter((key) => key !== 'other')).toEqual(['a', 'b'])
    expect(states(rig, 'a')).not.toContain('failed')
  })

  it.each([
    [400, 'BAD_REQUEST'],
    [403, 'FORBIDDEN'],
    [404, 'NOT_FOUND'],
    [409, 'IDEMPOTENCY_KEY_REUSED'],
    [413, 'PAYLOAD_TOO_LARGE'],
    [422, 'WINDOW_CLOSED'],
    [501, 'NOT_IMPLEMENTED'],
  ])(
    '%i is final: it is shown with its reason, and does not block later messages',
    async (status, code) => {
      const rig = await stage.start()
      stage.service.refuse = ({ key }) => (key.startsWith('a') ? refusal(status, code) : null)
      await rig.outbox.add(message('a'))
      await rig.outbox.add(message('b'))
      await stage.taken(1)
      await until('b is settled', () => settled(rig).length === 1)
      expect(await rig.outbox.list()).toMatchObject([
        {
          key: 'a-key-1234',
          state: 'failed',
          error: { code, message: `Because of ${code}.`, status },
        },
      ])
      await rig.outbox.stop()
      const next = await stage.run(rig)
      expect(await next.outbox.list()).toMatchObject([{ state: 'failed', error: { code, status } }])
      expect(stage.keys()).toEqual(['b'])
    },
  )

  it('keeps the word for what is wrong with the content, also after a start', async () => {
    const rig = await stage.start()
    stage.service.refuse = () =>
      Response.json(
        { code: 'BAD_REQUEST', message: 'No.', details: { fault: 'fileGone', other: 1 } },
        { status: 400 },
      )
    await rig.outbox.add(message('a'))
    const failed = [{ state: 'failed', error: { code: 'BAD_REQUEST', fault: 'fileGone' } }]
    await expect.poll(() => rig.outbox.list()).toMatchObject(failed)
    await rig.outbox.stop()
    const next = await stage.run(rig)
    expect(await next.outbox.list()).toMatchObject(failed)
  })

  it('that the message was sent and later deleted ends it without a failure', async () => {
    const rig = await stage.start()
    let answered = 0
    stage.service.afterwards = ({ key }) => {
      if (!key.startsWith('a')) return null
      answered += 1
      return answered === 1 ? refusal(503, 'INTERNAL') : refusal(410, 'MESSAGE_DELETED')
    }
    await rig.outbox.add(message('a'))
    await rig.outbox.add(message('b'))
    await until('both are settled', () => {
      rig.outbox.nudge()
      return settled(rig).length === 2
    })
    expect(settled(rig)).toMatchObject([
      { key: 'a-key-1234', contactId: 'c1', message: null },
      { key: 'b-key-1234', message: { clientKey: 'b-key-1234' } },
    ])
    expect(states(rig, 'a')).not.toContain('failed')
    await rig.outbox.stop()
    expect(await (await stage.run(rig)).outbox.list()).toEqual([])
  })

  it('of success without a valid body is shown, and may be retried without a duplicate', async () => {
    const rig = await stage.start()
    stage.service.afterwards = () => Response.json({ hello: 'world' })
    await rig.outbox.add(message('a'))
    await until('shown', () => states(rig, 'a').includes('failed'))
    expect(await rig.outbox.list()).toMatchObject([{ error: { code: 'BAD_RESPONSE' } }])
    stage.service.afterwards = () => null
    await rig.outbox.retry({ key: 'a-key-1234' })
    await until('settled', () => settled(rig).length === 1)
    expect(stage.keys()).toEqual(['a'])
  })

  it('of a message that never succeeds: it can be discarded, and later ones go at once', async () => {
    const clock = new ManualClock()
    const rig = await stage.start(clock)
    stage.service.refuse = ({ key }) => (key.startsWith('a') ? refusal(500, 'INTERNAL') : null)
    await rig.outbox.add(message('a'))
    await rig.outbox.add(message('b'))
    await until('the first attempt is over', () =>
      states(rig, 'a').join().endsWith('sending,queued'),
    )
    expect(await rig.outbox.list()).toMatchObject([{ state: 'queued', attempts: 1 }, {}])
    await rig.outbox.discard({ key: 'a-key-1234' })
    await stage.taken(1)
    expect(stage.keys()).toEqual(['b'])
  })

  it('with a Retry-After is respected, even if the network is back', async () => {
    const clock = new ManualClock()
    const rig = await stage.start(clock)
    stage.service.refuse = () =>
      stage.service.tries.length === 1
        ? refusal(429, 'TOO_MANY_REQUESTS', { 'retry-after': '60' })
        : null
    await rig.outbox.add(message('a'))
    await until('it is pending', () => states(rig, 'a').includes('queued'))
    await until('the timer is set', () => clock.dueIn() !== undefined)
    rig.outbox.nudge()
    clock.advance(20_000)
    // A manual retry respects it as well, and its caller is told so.
    await expect(rig.outbox.retry({ key: 'a-key-1234' })).rejects.toMatchObject({
      code: 'TOO_MANY_REQUESTS',
      retryAfterMs: 40_000,
    })
    clock.advance(39_999)
    expect(stage.service.tries).toHaveLength(1)
    clock.advance(1)
    await stage.taken(1)
  })

  it('that is missing is given up after half a minute and retried', async () => {
    const clock = new ManualClock()
    const rig = await stage.start(clock)
    stage.service.refuse = () =>
      stage.service.tries.length === 1 ? new Promise(() => undefined) : null
    await rig.outbox.add(message('a'))
    await until('the request arrives', () => stage.service.tries.length === 1)
    clock.advance(30_000)
    await until('it is pending', () => states(rig, 'a').includes('queued'))
    rig.outbox.nudge()
    await stage.taken(1)
    expect(stage.service.tries).toHaveLength(2)
  })
})
