import { describe, expect, it } from 'vitest'
import { userSchema, type User } from '#contract/entities/people/user.ts'
import { Failure } from '#main/failure.ts'
import { createTestStatus, person, type TestStatusOptions } from './service-status.fixture.ts'

describe('the status before quitting', () => {
  /** Runs the app once: it starts and quits with this status. */
  async function lastRun(status: number, disk: Map<string, string>) {
    const { service } = createTestStatus({ user: person(status), disk })
    await service.start()
    await service.leave()
  }
  /**
   * Quits the app and starts it again.
   * @param before the user's status before quitting
   * @param now the status that the service reports after the start
   */
  async function restart(before: number, now: number, more: TestStatusOptions = {}) {
    const disk = new Map<string, string>()
    await lastRun(before, disk)
    const next = createTestStatus({ user: person(now), disk, me: async () => person(now), ...more })
    await next.service.start()
    return { ...next, disk }
  }
  const requestedStatuses = ({ calls }: Pick<ReturnType<typeof createTestStatus>, 'calls'>) =>
    calls.map(({ url }) => url.split('-').at(-1))

  it.each([
    [1, 'available'],
    [2, 'busy'],
  ])('is restored once: %i as %s', async (before, status) => {
    const next = await restart(before, 3)
    await next.service.restore()
    await next.service.restore()
    expect([next.service.view(), requestedStatuses(next)]).toEqual([status, [status]])
    expect([...next.disk]).toEqual([])
  })

  it.each([
    ['chose to be unavailable', 3, 3],
    ['was set to another status while the app was closed', 1, 2],
    ['was not set to unavailable, because the call failed', 2, 1],
  ])('is not restored for a user who %s', async (_, before, now) => {
    const next = await restart(before, now)
    await next.service.restore()
    expect([requestedStatuses(next), [...next.disk]]).toEqual([[], []])
  })

  it.each([
    ['2 as busy', 2, 3, ['busy']],
    ['nothing after a choice of unavailable', 0, 3, []],
    ['nothing for a user who has another status', 1, 2, []],
  ])(
    'is restored on another computer, as the service stored it: %s',
    async (_, stored, now, expected) => {
      const user = { ...person(now), statusBeforeQuit: stored }
      const other = createTestStatus({ user, me: async () => user })
      await other.service.start()
      await other.service.restore()
      expect(requestedStatuses(other)).toEqual(expected)
    },
  )

  it('is not restored from this computer if the user has chosen to be unavailable on another', async () => {
    const chosen = { ...person(3), statusBeforeQuit: 0 }
    const next = await restart(1, 3, { me: async () => chosen })
    await next.service.restore()
    expect([requestedStatuses(next), [...next.disk]]).toEqual([[], []])
  })

  it('is reported as replaced by the quit to a service that stores it', async () => {
    const user = { ...person(1), statusBeforeQuit: 0 }
    const { service, calls } = createTestStatus({ user })
    await service.set('unavailable')
    await service.set('available')
    await service.leave()
    expect(calls.map(({ body }) => body)).toEqual([
      { groupId: 'g7' },
      { groupId: 'g7' },
      { groupId: 'g7', isQuitting: true },
    ])
  })

  it('is restored depending on the service’s current status, not on the status in the session', async () => {
    const next = await restart(1, 1, { me: async () => person(3) })
    await next.service.restore()
    expect(requestedStatuses(next)).toEqual(['available'])
    const other = await restart(1, 3, { me: async () => person(2) })
    await other.service.restore()
    expect(requestedStatuses(other)).toEqual([])
  })

  it('is restored when the service is reachable again, also after another quit', async () => {
    const unreachable = () => Promise.reject(new Failure('NETWORK', 'No network.'))
    const offline = await restart(2, 3, { me: unreachable })
    await offline.service.restore()
    expect(requestedStatuses(offline)).toEqual([])
    await offline.service.leave()
    const { disk } = offline
    const online = createTestStatus({ user: person(3), disk, me: async () => person(3) })
    await online.service.start()
    await online.service.restore()
    expect(requestedStatuses(online)).toEqual(['busy'])
  })

  it('is restored only for the same user, also after a new sign-in', async () => {
    const other = userSchema.parse({ ...person(3), id: 'u2' })
    const next = await restart(1, 3, { user: other })
    await next.service.restore()
    expect(requestedStatuses(next)).toEqual([])
    next.changeSession(null)
    next.changeSession(person(3))
    await next.service.restore()
    expect([requestedStatuses(next), [...next.disk]]).toEqual([['available'], []])
  })

  it('is read from the format of earlier versions, which stored one user', async () => {
    const of = { userId: 'u1', binding: 'b', groupId: 'g7', status: 'busy' }
    const disk = new Map([['taken-status.json', JSON.stringify({ version: 1, ...of })]])
    expect(await restoredNext(disk)).toEqual(['busy'])
  })

  it('is stored for at most 50 users, the newest ones', async () => {
    const disk = new Map<string, string>()
    for (let index = 0; index < 52; index += 1) {
      const user = userSchema.parse({ ...person(1), id: `u${index}` })
      await createTestStatus({ user, disk }).signOut()
    }
    const text = disk.get('taken-status.json') ?? ''
    expect(text).toContain('"u51"')
    expect(text).toContain('"u2"')
    expect(text).not.toContain('"u1"')
  })

  it('is not restored over a status that the user has set since the start', async () => {
    const next = await restart(1, 3)
    await next.service.set('unavailable')
    await next.service.restore()
    expect(requestedStatuses(next)).toEqual(['unavailable'])
  })

  it('is restored only in its own group', async () => {
    const next = await restart(2, 3, { groupId: 'g1' })
    await next.service.restore()
    expect(requestedStatuses(next)).toEqual([])
    next.selectGroup('g7')
    await next.service.restore()
    expect(requestedStatuses(next)).toEqual(['busy'])
  })

  it('is not restored if another group is selected during the `/me` request', async () => {
    const asks: (() => void)[] = []
    const me = () => new Promise<User>((resolve) => void asks.push(() => resolve(person(3))))
    const next = await restart(2, 3, { me })
    const given = next.service.restore()
    expect(asks).toHaveLength(1)
    next.selectGroup('g1')
    asks[0]?.()
    await given
    expect(requestedStatuses(next)).toEqual([])
    next.selectGroup('g7')
    const givenThen = next.service.restore()
    asks[1]?.()
    await givenThen
    expect(next.calls.map(({ url, group }) => [url.split('-').at(-1), group])).toEqual([
      ['busy', 'g7'],
    ])
  })

  it('survives a run that ends before the file was read', async () => {
    const disk = new Map<string, string>()
    await lastRun(2, disk)
    const stored = [...disk]
    await createTestStatus({ user: person(1), disk }).service.leave()
    expect([...disk]).toEqual(stored)
  })

  /** Starts the app for an unavailable user and returns the requested statuses. */
  async function restoredNext(disk: Map<string, string>) {
    const next = createTestStatus({ user: person(3), disk })
    await next.service.start()
    await next.service.restore()
    return requestedStatuses(next)
  }

  it('survives a run in which the service is not reachable', async () => {
    const disk = new Map<string, string>()
    await lastRun(2, disk)
    await lastRun(1, disk)
    expect(await restoredNext(disk)).toEqual(['busy'])
  })

  it('is stored for the selected group, even if another group’s status was not restored yet', async () => {
    const disk = new Map<string, string>()
    const elsewhere = createTestStatus({ user: person(2), groupId: 'g1', disk })
    await elsewhere.service.start()
    await elsewhere.service.leave()
    await lastRun(1, disk)
    expect(await restoredNext(disk)).toEqual(['available'])
  })

  it('is stored even if the user quits right after the start', async () => {
    const disk = new Map<string, string>()
    await createTestStatus({ user: person(1), disk }).service.leave()
    expect(await restoredNext(disk)).toEqual(['available'])
  })

  it('is the status that the user chose, even if they chose it before the file was read', async () => {
    const disk = new Map<string, string>()
    await lastRun(2, disk)
    const { service } = createTestStatus({ user: person(3), disk })
    await service.set('available')
    await service.leave()
    expect(await restoredNext(disk)).toEqual(['available'])
  })

  it('is ignored if the file is invalid', async () => {
    const next = createTestStatus({ disk: new Map([['taken-status.json', '{']]) })
    await next.service.start()
    await next.service.restore()
    expect(requestedStatuses(next)).toEqual([])
  })
})
