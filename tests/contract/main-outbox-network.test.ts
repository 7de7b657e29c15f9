import { describe, expect, it } from 'vitest'
import { message, outboxForEach, settled, states } from './main-outbox-fixture.ts'
import { ManualClock, until } from './push-support.ts'

const stage = outboxForEach()

describe('offline', () => {
  it('waits, longer each time, and says so', async () => {
    const clock = new ManualClock()
    const rig = await stage.start(clock)
    await stage.workspace.goDown()
    await rig.outbox.add(message('a'))
    const pauses: (number | undefined)[] = []
    for (let tries = 1; tries <= 7; tries += 1) {
      await until(
        'waits',
        () => states(rig, 'a').filter((state) => state === 'queued').length === tries,
      )
      // The timer is set in the task after the page's event.
      await until('the timer is set', () => clock.dueIn() !== undefined)
      pauses.push(clock.dueIn())
      clock.advance(clock.dueIn() ?? 0)
    }
    expect(pauses).toEqual([750, 1_500, 3_000, 6_000, 12_000, 22_500, 22_500])
    expect(await rig.outbox.list()).toMatchObject([
      { state: expect.stringMatching(/queued|sending/) },
    ])
    await stage.workspace.comeBack()
    await until('waits or is sent', () => {
      clock.advance(clock.dueIn() ?? 0)
      return stage.service.taken.length === 1
    })
  })

  it('sends at once when the push connection or the network is back', async () => {
    const clock = new ManualClock()
    const rig = await stage.start(clock)
    await stage.workspace.goDown()
    await rig.outbox.add(message('a'))
    await until('it is pending', () => states(rig, 'a').includes('queued'))
    await stage.workspace.comeBack()
    rig.realtime('connecting')
    rig.realtime('live')
    await stage.taken(1)

    await stage.workspace.goDown()
    await rig.outbox.add(message('b'))
    await until('it is pending', () => states(rig, 'b').includes('queued'))
    await stage.workspace.comeBack()
    rig.outbox.nudge()
    await stage.taken(2)
    expect(stage.keys()).toEqual(['a', 'b'])
  })

  it('retries as soon as another chat succeeds', async () => {
    const clock = new ManualClock()
    const rig = await stage.start(clock)
    await stage.workspace.goDown()
    await rig.outbox.add(message('a'))
    await until('it is pending', () => states(rig, 'a').includes('queued'))
    await stage.workspace.comeBack()
    await rig.outbox.add(message('b', 'c2'))
    await stage.taken(2)
    expect(stage.keys()).toEqual(['b', 'a'])
  })

  it('sends in order after a restart', async () => {
    const rig = await stage.start()
    await stage.workspace.goDown()
    for (const key of ['a', 'b', 'c']) await rig.outbox.add(message(key))
    await rig.outbox.stop()
    await rig.session.stop()
    await stage.workspace.comeBack()
    const again = rig.restarted()
    await again.start()
    const next = await stage.run(again)
    expect(next.early.map(({ key }) => key[0])).toEqual(['a', 'b', 'c'])
    await stage.taken(3)
    expect(stage.keys()).toEqual(['a', 'b', 'c'])
  })

  it('sends no duplicate when only the response was lost', async () => {
    const rig = await stage.start()
    let lose = true
    stage.service.afterwards = () => {
      if (!lose) return null
      lose = false
      stage.workspace.http.closeAllConnections()
      return new Response('nobody hears this')
    }
    await rig.outbox.add(message('a'))
    await until('settled', () => settled(rig).length === 1)
    expect(stage.service.tries.map(({ key }) => key)).toEqual(['a-key-1234', 'a-key-1234'])
    expect(stage.keys()).toEqual(['a'])
  })
})
