import { describe, expect, it } from 'vitest'
import { message, outboxForEach, refusal, settled, states } from './main-outbox-fixture.ts'
import { chatService } from './main-outbox-support.ts'
import { credentials, smallWorkspace } from './main-session-support.ts'
import { until } from './push-support.ts'

const stage = outboxForEach()

describe('the owner of the messages', () => {
  it('a 401 makes them wait for their owner, without a failure', async () => {
    const rig = await stage.start()
    await stage.workspace.goDown()
    await rig.outbox.add(message('a'))
    await stage.workspace.comeBack()
    stage.workspace.tokens.clear()
    rig.outbox.nudge()
    await until('signed out', () => rig.session.user() === null)
    expect(await rig.outbox.list()).toEqual([])
    await rig.session.signIn(credentials)
    await stage.taken(1)
    expect(stage.service.taken[0]?.userToken).toBe(`Bearer ${stage.workspace.given.at(-1)}`)
    expect(states(rig, 'a')).not.toContain('failed')
  })

  it('a 401 for a token that the unlock replaced is no refusal', async () => {
    const rig = await stage.start()
    const gate = Promise.withResolvers<null>()
    stage.service.refuse = async () => {
      if (stage.service.tries.length > 1) return null
      await gate.promise
      return refusal(401, 'UNAUTHENTICATED')
    }
    await rig.outbox.add(message('a'))
    await until('the request arrives', () => stage.service.tries.length === 1)
    await rig.session.lock()
    await rig.session.unlock({ password: credentials.password })
    gate.resolve(null)
    await stage.taken(1)
    expect(states(rig, 'a')).not.toContain('failed')
  })

  it('a new session of the same user sends messages in flight first', async () => {
    const rig = await stage.start()
    stage.service.refuse = () =>
      stage.service.tries.length === 1 ? new Promise(() => undefined) : null
    await rig.outbox.add(message('a'))
    await rig.outbox.add(message('b'))
    await until('the request arrives', () => stage.service.tries.length === 1)
    await rig.session.signIn(credentials)
    await until('taken', () => {
      rig.outbox.nudge()
      return stage.service.taken.length === 2
    })
    expect(stage.keys()).toEqual(['a', 'b'])
  })

  it('a stalled response does not outlast the session', async () => {
    const rig = await stage.start()
    const stalls = new ReadableStream({ start: (body) => body.enqueue(new Uint8Array(1)) })
    stage.service.afterwards = () =>
      stage.service.tries.length === 1
        ? new Response(stalls, { headers: { 'content-type': 'application/json' } })
        : null
    await rig.outbox.add(message('a'))
    await stage.taken(1)
    await rig.session.signOut()
    await rig.session.signIn(credentials)
    await until('settled', () => {
      rig.outbox.nudge()
      return settled(rig).length === 1
    })
    expect(stage.service.tries).toHaveLength(2)
  })

  it('another user neither sees, sends nor changes them', async () => {
    const rig = await stage.start()
    const hang = () => new Promise<null>(() => undefined)
    stage.service.refuse = hang
    await rig.outbox.add(message('a'))
    await rig.outbox.add(message('b'))
    await until('the request arrives', () => stage.service.tries.length === 1)
    await rig.session.signOut()
    stage.service.refuse = () => null
    stage.workspace.person['_id'] = 8
    await rig.session.signIn(credentials)
    const before = rig.page.pushes.length
    expect(await rig.outbox.list()).toEqual([])
    await expect(rig.outbox.discard({ key: 'b-key-1234' })).rejects.toMatchObject({
      code: 'NOT_FOUND',
    })
    await rig.outbox.add(message('b', 'c9'))
    await stage.taken(1)
    expect(stage.service.taken[0]).toMatchObject({ contactId: 'c9' })
    rig.outbox.nudge()
    await rig.outbox.stop()
    const about = rig.page.pushes.slice(before).map(({ payload }) => JSON.stringify(payload))
    expect(about.join()).not.toContain('a-key-1234')
    expect(stage.service.taken).toHaveLength(1)

    await rig.session.signOut()
    stage.workspace.person['_id'] = 7
    await rig.session.signIn(credentials)
    stage.service.taken.length = 0
    const next = await stage.run(rig)
    expect((await next.outbox.list()).map(({ key }) => key[0])).toEqual(['a', 'b'])
    await stage.taken(2)
    expect(stage.service.taken.map(({ contactId }) => contactId)).toEqual(['c1', 'c1'])
  })

  it('another workspace never gets them', async () => {
    const rig = await stage.start()
    await stage.workspace.goDown()
    await rig.outbox.add(message('a'))
    const other = await smallWorkspace(stage.small)
    const others = chatService(other)
    await rig.connection.set({ address: other.url })
    await rig.session.signIn(credentials)
    await rig.outbox.add(message('b'))
    await until('taken', () => others.taken.length === 1)
    expect(others.taken.map(({ key }) => key)).toEqual(['b-key-1234'])
    expect(others.tries).toHaveLength(1)
  })

  it('they are sent behind the lock', async () => {
    const rig = await stage.start()
    await stage.workspace.goDown()
    await rig.outbox.add(message('a'))
    await stage.workspace.comeBack()
    await rig.session.lock()
    rig.outbox.nudge()
    await stage.taken(1)
    expect(rig.session.view().locked).toBe(true)
  })

  it('their count has no content, and excludes those that the service has', async () => {
    const rig = await stage.start()
    stage.service.refuse = ({ key }) => (key.startsWith('a') ? refusal(400, 'BAD_REQUEST') : null)
    await rig.outbox.add(message('a'))
    await until('refused', () => states(rig, 'a').includes('failed'))
    await stage.workspace.goDown()
    await rig.outbox.add(message('b', 'c2'))
    expect(await rig.outbox.unsent()).toEqual({ waiting: 1, failed: 1 })
    await stage.workspace.comeBack()
    rig.outbox.nudge()
    await until('settled', () => settled(rig).length === 1)
    expect(rig.page.of('outbox.unsentChanged').at(-1)).toEqual({ waiting: 0, failed: 1 })
    await rig.outbox.discard({ key: 'a-key-1234' })
    expect(rig.page.of('outbox.unsentChanged').at(-1)).toEqual({ waiting: 0, failed: 0 })
  })
})
