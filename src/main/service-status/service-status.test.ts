import { describe, expect, it } from 'vitest'
import { userSchema } from '#contract/entities/people/user.ts'
import { limits } from '#contract/limits.ts'
import type { Fetch } from '#main/ports.ts'
import { BASE, change, createTestStatus, confirmStatus, person } from './service-status.fixture.ts'

describe('the status', () => {
  it.each([
    [1, 'available'],
    [2, 'busy'],
    [3, 'unavailable'],
    [99, 'unavailable'],
  ])('%i of the signed-in user is shown as %s', (number, kind) => {
    expect(createTestStatus({ user: person(number) }).service.view()).toBe(kind)
  })

  it('is set by a call with the group and then equals the confirmed status', async () => {
    const { service, calls, pushed } = createTestStatus()
    const received: string[] = []
    service.onChange((status) => received.push(status))
    expect(await service.set('busy')).toBe('busy')
    expect(calls).toEqual([
      {
        url: `${BASE}/users/me/service-status-busy`,
        method: 'PUT',
        body: { groupId: 'g7' },
        group: 'g7',
      },
    ])
    expect(service.view()).toBe('busy')
    expect([received, pushed]).toEqual([['busy'], [['serviceStatus.changed', { status: 'busy' }]]])
  })

  it('is the confirmed status, not the requested one', async () => {
    const { service } = createTestStatus({ fetch: async () => Response.json({ serviceStatus: 3 }) })
    expect(await service.set('busy')).toBe('unavailable')
    expect(service.view()).toBe('unavailable')
  })

  it('is read once in each newly selected group of a user with several groups', async () => {
    const of = (serviceStatus: number) =>
      userSchema.parse({
        ...person(serviceStatus),
        permissions: ['g1', 'g2'].map((id) => ({ groupId: id, role: 'ROLE_PUBLISHER' })),
      })
    const several = createTestStatus({ user: of(1), me: async () => of(2) })
    several.selectGroup('g2')
    several.selectGroup('g2')
    await expect.poll(() => several.service.view()).toBe('busy')
    expect(several.refreshes()).toBe(1)
    const one = createTestStatus({ me: async () => of(2) })
    one.selectGroup('g2')
    expect(one.refreshes()).toBe(0)
  })

  it('stays unchanged if the service refuses', async () => {
    const refused = async () =>
      Response.json({ code: 'FORBIDDEN', message: 'No.' }, { status: 403 })
    const { service, pushed } = createTestStatus({ fetch: refused })
    await expect(service.set('busy')).rejects.toMatchObject({ code: 'FORBIDDEN' })
    expect([service.view(), pushed]).toEqual(['available', []])
  })

  it('is set in the order of the requests; the last request wins', async () => {
    const gates: (() => void)[] = []
    const slow: Fetch = async (url, init) => {
      await new Promise<void>((open) => gates.push(open))
      return confirmStatus(url, init)
    }
    const { service, calls } = createTestStatus({ fetch: slow })
    const both = Promise.all([service.set('busy'), service.set('unavailable')])
    await expect.poll(() => gates.length).toBe(1)
    expect(calls).toHaveLength(1)
    gates[0]?.()
    await expect.poll(() => gates.length).toBe(2)
    gates[1]?.()
    await both
    expect(service.view()).toBe('unavailable')
  })

  it('cannot be set without a signed-in user or without a group', async () => {
    await expect(createTestStatus({ user: null }).service.set('busy')).rejects.toMatchObject({
      code: 'UNAUTHENTICATED',
    })
    const stranger = userSchema.parse({ id: 'u1' })
    await expect(
      createTestStatus({ user: stranger, groupId: null }).service.set('busy'),
    ).rejects.toMatchObject({
      code: 'NOT_FOUND',
    })
  })

  it('follows the session and changes made on other devices', () => {
    const { service, changeSession } = createTestStatus()
    changeSession(null)
    expect(service.view()).toBe('unavailable')
    changeSession(person(2))
    expect(service.view()).toBe('busy')
    service.consider(change('u2', 3))
    expect(service.view()).toBe('busy')
    service.consider(change('u1', 1))
    expect(service.view()).toBe('available')
  })

  it('of one group is never shown in another group, even if it arrives late', async () => {
    let open = () => {}
    const slow: Fetch = async (url, init) => {
      await new Promise<void>((resolve) => (open = resolve))
      return confirmStatus(url, init)
    }
    const { service, selectGroup, calls } = createTestStatus({ fetch: slow })
    const requested = service.set('busy')
    await expect.poll(() => calls.length).toBe(1)
    selectGroup('g8')
    open()
    expect(await requested).toBe('available')
    service.consider(change('u1', 3))
    expect(service.view()).toBe('available')
    service.consider(change('u1', 3, 'g8'))
    expect(service.view()).toBe('unavailable')
  })

  it('is set in the group in which it was chosen, even after waiting for another call', async () => {
    let open = () => {}
    const slow: Fetch = async (url, init) => {
      if (url.endsWith('busy')) await new Promise<void>((resolve) => (open = resolve))
      return confirmStatus(url, init)
    }
    const { service, selectGroup, calls } = createTestStatus({ fetch: slow })
    const both = [service.set('busy'), service.set('available')]
    await expect.poll(() => calls.length).toBe(1)
    selectGroup('g8')
    open()
    await Promise.all(both)
    expect(calls).toMatchObject([
      { body: { groupId: 'g7' }, group: 'g7' },
      { body: { groupId: 'g7' }, group: 'g7' },
    ])
  })

  it('is not applied to the next user after waiting for another call', async () => {
    let open = () => {}
    const slow: Fetch = async (url, init) => {
      await new Promise<void>((resolve) => (open = resolve))
      return confirmStatus(url, init)
    }
    const { service, changeSession, calls } = createTestStatus({ fetch: slow })
    const first = service.set('busy')
    const second = service.set('unavailable')
    second.catch(() => undefined)
    await expect.poll(() => calls.length).toBe(1)
    // The session expires, so no call can be made for the user.
    changeSession(null)
    changeSession(userSchema.parse({ ...person(1), id: 'u2' }))
    open()
    await first
    await expect(second).rejects.toMatchObject({ code: 'CANCELLED' })
    expect(calls).toHaveLength(1)
    expect(service.view()).toBe('available')
  })

  it('is not reset to the status at sign-in when the screen is locked', async () => {
    const { service, changeSession, session } = createTestStatus()
    await service.set('busy')
    changeSession(session.user, session.owner)
    expect(service.view()).toBe('busy')
  })

  it('of one user is never applied to the next user', async () => {
    let open = () => {}
    const slow: Fetch = async (url, init) => {
      await new Promise<void>((resolve) => (open = resolve))
      return confirmStatus(url, init)
    }
    const { service, changeSession, calls } = createTestStatus({ fetch: slow })
    const requested = service.set('busy')
    await expect.poll(() => calls.length).toBe(1)
    changeSession(person(1), { userId: 'u2', binding: 'b' })
    open()
    await requested
    expect(service.view()).toBe('available')
  })
})

describe('the unavailable call', () => {
  it('is made once, for the selected group or otherwise the user’s first group', async () => {
    const { service, calls } = createTestStatus({ groupId: null })
    await Promise.all([service.leave(), service.leave()])
    await service.leave()
    expect(calls.map(({ url, group }) => [url, group])).toEqual([
      [`${BASE}/users/me/service-status-unavailable`, 'g1'],
    ])
  })

  it('is not made if nobody is signed in', async () => {
    const { service, calls } = createTestStatus({ user: null })
    await service.leave()
    expect(calls).toEqual([])
  })

  it('is the last call and cancels earlier unanswered calls', async () => {
    const given: (AbortSignal | undefined)[] = []
    const { service, calls } = createTestStatus({
      fetch: async (url, init = {}) => {
        given.push(init.signal)
        return url.endsWith('busy')
          ? await new Promise<Response>(() => {})
          : await confirmStatus(url)
      },
    })
    const requested = [service.set('busy'), service.set('available')]
    for (const each of requested) each.catch(() => undefined)
    // The queue sends its first call only in a later microtask.
    await Promise.resolve()
    await service.leave()
    for (const each of requested) await expect(each).rejects.toMatchObject({ code: 'CANCELLED' })
    expect(given[0]?.aborted).toBe(true)
    expect(calls.map(({ url }) => url.split('-').at(-1))).toEqual(['busy', 'unavailable'])
    await expect(service.set('available')).rejects.toMatchObject({ code: 'CANCELLED' })
  })

  it('does not wait for a service that never answers', async () => {
    const { service, tasks } = createTestStatus({ fetch: () => new Promise(() => {}) })
    const left = service.leave()
    await expect.poll(() => tasks.length).toBe(1)
    expect(tasks[0]?.ms).toBe(limits.unavailableCallMs)
    tasks[0]?.task()
    await left
  })

  it('reports no error to its caller if it fails', async () => {
    const { service } = createTestStatus({
      fetch: () => Promise.reject(new TypeError('no network')),
    })
    await expect(service.leave()).resolves.toBeUndefined()
  })
})

describe('signing out', () => {
  it('sets the user to unavailable once, even if they quit right after', async () => {
    const { service, calls, signOut } = createTestStatus()
    await Promise.all([signOut(), service.leave()])
    await service.leave()
    expect(calls).toEqual([
      {
        url: `${BASE}/users/me/service-status-unavailable`,
        method: 'PUT',
        body: { groupId: 'g7' },
        group: 'g7',
      },
    ])
  })

  it('waits for the unavailable call at most as long as quitting does', async () => {
    const { tasks, signOut } = createTestStatus({ fetch: () => new Promise(() => {}) })
    const left = signOut()
    await expect.poll(() => tasks.length).toBe(1)
    expect(tasks[0]?.ms).toBe(limits.unavailableCallMs)
    tasks[0]?.task()
    await left
  })

  it.each([
    ['available', 1, ['unavailable', 'available']],
    ['busy', 2, ['unavailable', 'busy']],
    ['unavailable', 3, ['unavailable']],
  ] as const)(
    'is followed by the status %s at the next sign-in of the same user, also after a restart',
    async (status, number, calls) => {
      for (const restarts of [false, true]) {
        const disk = new Map<string, string>()
        const first = createTestStatus({ user: person(number), disk, me: async () => person(3) })
        await first.service.start()
        await first.signOut()
        const next = restarts
          ? createTestStatus({ user: null, disk, me: async () => person(3) })
          : first
        await next.service.start()
        const before = next.calls.length
        const requested = () => next.calls.slice(before).map(({ url }) => url.split('-').at(-1))
        const other = userSchema.parse({ ...person(3), id: 'u2' })
        next.changeSession(other)
        await next.service.restore()
        expect(requested()).toEqual([])
        await next.signOut()
        next.changeSession(person(3))
        await next.service.restore()
        expect([requested(), next.service.view()]).toEqual([calls, status])
        expect([...disk]).toEqual([])
      }
    },
  )

  it('cancels the user’s pending calls, also if another user signs in next', async () => {
    const { service, calls, signOut, changeSession } = createTestStatus({
      fetch: async (url) =>
        url.endsWith('busy') ? await new Promise<Response>(() => {}) : await confirmStatus(url),
    })
    const requested = [service.set('busy'), service.set('available')]
    for (const each of requested) each.catch(() => undefined)
    // The queue sends its first call only in a later microtask.
    await Promise.resolve()
    const left = signOut()
    changeSession(userSchema.parse({ ...person(3), id: 'u2' }))
    await left
    for (const each of requested) await expect(each).rejects.toMatchObject({ code: 'CANCELLED' })
    expect(calls.map(({ url }) => url.split('-').at(-1))).toEqual(['busy', 'unavailable'])
    expect(await service.set('available')).toBe('available')
  })
})
