import { describe, expect, it } from 'vitest'
import { userSchema, type User } from '#contract/entities/user.ts'
import { Failure } from '../failure.ts'
import { desk, person, type BridgeDeps } from './test-desk.ts'

describe('the status that quitting replaced', () => {
  /** Quits with this status and starts again; the service then reports `now`. */
  /** A complete run of the app that quits with this status. */
  async function lastRun(status: number, disk: Map<string, string>) {
    const { service } = desk({ user: person(status), disk })
    await service.start()
    await service.leave()
  }
  async function again(before: number, now: number, more: BridgeDeps = {}) {
    const disk = new Map<string, string>()
    await lastRun(before, disk)
    const next = desk({ user: person(now), disk, me: async () => person(now), ...more })
    await next.service.start()
    return { ...next, disk }
  }
  const asked = ({ calls }: Pick<ReturnType<typeof desk>, 'calls'>) =>
    calls.map(({ url }) => url.split('-').at(-1))

  it.each([
    [1, 'available'],
    [2, 'busy'],
  ])('of %i is restored once', async (before, status) => {
    const next = await again(before, 3)
    await next.service.restore()
    await next.service.restore()
    expect([next.service.view(), asked(next)]).toEqual([status, [status]])
    expect([...next.disk]).toEqual([])
  })

  it.each([
    ['was unavailable by their own wish', 3, 3],
    ['was set to something else meanwhile', 1, 2],
    ['was never set to unavailable, for the call did not arrive', 2, 1],
  ])('is not restored for a user who %s', async (_, before, now) => {
    const next = await again(before, now)
    await next.service.restore()
    expect([asked(next), [...next.disk]]).toEqual([[], []])
  })

  it('is restored by the current status of the service, not by an older one', async () => {
    const next = await again(1, 1, { me: async () => person(3) })
    await next.service.restore()
    expect(asked(next)).toEqual(['available'])
    const other = await again(1, 3, { me: async () => person(2) })
    await other.service.restore()
    expect(asked(other)).toEqual([])
  })

  it('is restored when the service is reachable, also after another quit', async () => {
    const away = () => Promise.reject(new Failure('NETWORK', 'No network.'))
    const offline = await again(2, 3, { me: away })
    await offline.service.restore()
    expect(asked(offline)).toEqual([])
    await offline.service.leave()
    const { disk } = offline
    const online = desk({ user: person(3), disk, me: async () => person(3) })
    await online.service.start()
    await online.service.restore()
    expect(asked(online)).toEqual(['busy'])
  })

  it('is restored for the same user only, also after a new sign-in', async () => {
    const other = userSchema.parse({ ...person(3), id: 'u2' })
    const next = await again(1, 3, { user: other })
    await next.service.restore()
    expect(asked(next)).toEqual([])
    next.becomes(null)
    next.becomes(person(3))
    await next.service.restore()
    expect([asked(next), [...next.disk]]).toEqual([['available'], []])
  })

  it('is readable by a version that stores it for several users', async () => {
    const of = { userId: 'u1', binding: 'b', groupId: 'g7', status: 'busy' }
    const disk = new Map([['taken-status.json', JSON.stringify({ version: 1, ...of })]])
    expect(await givenNext(disk)).toEqual(['busy'])
  })

  it('is stored for as many users as a machine has, but not for all who ever used it', async () => {
    const disk = new Map<string, string>()
    for (let index = 0; index < 52; index += 1) {
      const user = userSchema.parse({ ...person(1), id: `u${index}` })
      await desk({ user, disk }).signOut()
    }
    const text = disk.get('taken-status.json') ?? ''
    expect(text).toContain('"u51"')
    expect(text).toContain('"u2"')
    expect(text).not.toContain('"u1"')
  })

  it('is not restored over a status that the user sets meanwhile', async () => {
    const next = await again(1, 3)
    await next.service.set('unavailable')
    await next.service.restore()
    expect(asked(next)).toEqual(['unavailable'])
  })

  it('is restored in its own group', async () => {
    const next = await again(2, 3, { groupId: 'g1' })
    await next.service.restore()
    expect(asked(next)).toEqual([])
    next.workIn('g7')
    await next.service.restore()
    expect(asked(next)).toEqual(['busy'])
  })

  it('is not restored in a group that is selected during the call', async () => {
    const asks: (() => void)[] = []
    const me = () => new Promise<User>((resolve) => void asks.push(() => resolve(person(3))))
    const next = await again(2, 3, { me })
    const given = next.service.restore()
    expect(asks).toHaveLength(1)
    next.workIn('g1')
    asks[0]?.()
    await given
    expect(asked(next)).toEqual([])
    next.workIn('g7')
    const givenThen = next.service.restore()
    asks[1]?.()
    await givenThen
    expect(next.calls.map(({ url, group }) => [url.split('-').at(-1), group])).toEqual([
      ['busy', 'g7'],
    ])
  })

  it('survives a start that ends before anything is known', async () => {
    const disk = new Map<string, string>()
    await lastRun(2, disk)
    const kept = [...disk]
    await desk({ user: person(1), disk }).service.leave()
    expect([...disk]).toEqual(kept)
  })

  /** Returns the status that is restored for the next, unavailable user. */
  async function givenNext(disk: Map<string, string>) {
    const next = desk({ user: person(3), disk })
    await next.service.start()
    await next.service.restore()
    return asked(next)
  }

  it('survives a start without the service, whatever was known before', async () => {
    const disk = new Map<string, string>()
    await lastRun(2, disk)
    await lastRun(1, disk)
    expect(await givenNext(disk)).toEqual(['busy'])
  })

  it('is stored for the selected group, even if another one is still to be restored', async () => {
    const disk = new Map<string, string>()
    const elsewhere = desk({ user: person(2), groupId: 'g1', disk })
    await elsewhere.service.start()
    await elsewhere.service.leave()
    await lastRun(1, disk)
    expect(await givenNext(disk)).toEqual(['available'])
  })

  it('is the user’s last one, even if they quit right after the start', async () => {
    const disk = new Map<string, string>()
    await desk({ user: person(1), disk }).service.leave()
    expect(await givenNext(disk)).toEqual(['available'])
  })

  it('is the one that the user set before the file was read', async () => {
    const disk = new Map<string, string>()
    await lastRun(2, disk)
    const { service } = desk({ user: person(3), disk })
    await service.set('available')
    await service.leave()
    expect(await givenNext(disk)).toEqual(['available'])
  })

  it('is ignored if the file is invalid', async () => {
    const next = desk({ disk: new Map([['taken-status.json', '{']]) })
    await next.service.start()
    await next.service.restore()
    expect(asked(next)).toEqual([])
  })
})
