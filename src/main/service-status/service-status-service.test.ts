import { describe, expect, it } from 'vitest'
import { userSchema } from '#contract/entities/user.ts'
import { limits } from '#contract/limits.ts'
import type { Fetch } from '../ports.ts'
import { BASE, change, desk, obliging, person } from './test-desk.ts'

describe('the status', () => {
  it.each([
    [1, 'available'],
    [2, 'busy'],
    [3, 'unavailable'],
    [99, 'unavailable'],
  ])('%i of the signed-in user is %s', (number, kind) => {
    expect(desk({ user: person(number) }).service.view()).toBe(kind)
  })

  it('is set by a call with the group, and becomes what the service confirms', async () => {
    const { service, calls, told } = desk()
    const heard: string[] = []
    service.onChange((status) => heard.push(status))
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
    expect([heard, told]).toEqual([['busy'], [['serviceStatus.changed', { status: 'busy' }]]])
  })

  it('is the confirmed one, not the requested one', async () => {
    const { service } = desk({ fetch: async () => Response.json({ serviceStatus: 3 }) })
    expect(await service.set('busy')).toBe('unavailable')
    expect(service.view()).toBe('unavailable')
  })

  it('is read once in each newly selected group by a user of several', async () => {
    const of = (serviceStatus: number) =>
      userSchema.parse({
        ...person(serviceStatus),
        permissions: ['g1', 'g2'].map((id) => ({ groupId: id, role: 'ROLE_PUBLISHER' })),
      })
    const several = desk({ user: of(1), me: async () => of(2) })
    several.workIn('g2')
    several.workIn('g2')
    await expect.poll(() => several.service.view()).toBe('busy')
    expect(several.refreshes()).toBe(1)
    const one = desk({ me: async () => of(2) })
    one.workIn('g2')
    expect(one.refreshes()).toBe(0)
  })

  it('stays when the service refuses', async () => {
    const refused = async () =>
      Response.json({ code: 'FORBIDDEN', message: 'No.' }, { status: 403 })
    const { service, told } = desk({ fetch: refused })
    await expect(service.set('busy')).rejects.toMatchObject({ code: 'FORBIDDEN' })
    expect([service.view(), told]).toEqual(['available', []])
  })

  it('requested twice is set in that order, and the last one wins', async () => {
    const gates: (() => void)[] = []
    const slow: Fetch = async (url, init) => {
      await new Promise<void>((open) => gates.push(open))
      return obliging(url, init)
    }
    const { service, calls } = desk({ fetch: slow })
    const both = Promise.all([service.set('busy'), service.set('unavailable')])
    await expect.poll(() => gates.length).toBe(1)
    expect(calls).toHaveLength(1)
    gates[0]?.()
    await expect.poll(() => gates.length).toBe(2)
    gates[1]?.()
    await both
    expect(service.view()).toBe('unavailable')
  })

  it('cannot be set while nobody is signed in, or without a group', async () => {
    await expect(desk({ user: null }).service.set('busy')).rejects.toMatchObject({
      code: 'UNAUTHENTICATED',
    })
    const stranger = userSchema.parse({ id: 'u1' })
    await expect(desk({ user: stranger, groupId: null }).service.set('busy')).rejects.toMatchObject(
      {
        code: 'NOT_FOUND',
      },
    )
  })

  it('follows the session, and a change made elsewhere', () => {
    const { service, becomes } = desk()
    becomes(null)
    expect(service.view()).toBe('unavailable')
    becomes(person(2))
    expect(service.view()).toBe('busy')
    service.consider(change('u2', 3))
    expect(service.view()).toBe('busy')
    service.consider(change('u1', 1))
    expect(service.view()).toBe('available')
  })

  it('of one group is never shown in another, however late it arrives', async () => {
    let open = () => {}
    const slow: Fetch = async (url, init) => {
      await new Promise<void>((resolve) => (open = resolve))
      return obliging(url, init)
    }
    const { service, workIn, calls } = desk({ fetch: slow })
    const asked = service.set('busy')
    await expect.poll(() => calls.length).toBe(1)
    workIn('g8')
    open()
    expect(await asked).toBe('available')
    service.consider(change('u1', 3))
    expect(service.view()).toBe('available')
    service.consider(change('u1', 3, 'g8'))
    expect(service.view()).toBe('unavailable')
  })

  it('that waits for another call is set in the group in which it was chosen', async () => {
    let open = () => {}
    const slow: Fetch = async (url, init) => {
      if (url.endsWith('busy')) await new Promise<void>((resolve) => (open = resolve))
      return obliging(url, init)
    }
    const { service, workIn, calls } = desk({ fetch: slow })
    const both = [service.set('busy'), service.set('available')]
    await expect.poll(() => calls.length).toBe(1)
    workIn('g8')
    open()
    await Promise.all(both)
    expect(calls).toMatchObject([
      { body: { groupId: 'g7' }, group: 'g7' },
      { body: { groupId: 'g7' }, group: 'g7' },
    ])
  })

  it('that waits for another call is not applied to the next user', async () => {
    let open = () => {}
    const slow: Fetch = async (url, init) => {
      await new Promise<void>((resolve) => (open = resolve))
      return obliging(url, init)
    }
    const { service, becomes, calls } = desk({ fetch: slow })
    const first = service.set('busy')
    const second = service.set('unavailable')
    second.catch(() => undefined)
    await expect.poll(() => calls.length).toBe(1)
    // The session expires: no call can be made for the user any more.
    becomes(null)
    becomes(userSchema.parse({ ...person(1), id: 'u2' }))
    open()
    await first
    await expect(second).rejects.toMatchObject({ code: 'CANCELLED' })
    expect(calls).toHaveLength(1)
    expect(service.view()).toBe('available')
  })

  it('is not reset to the one at sign-in when the screen is locked', async () => {
    const { service, becomes, session } = desk()
    await service.set('busy')
    becomes(session.user, session.owner)
    expect(service.view()).toBe('busy')
  })

  it('of one user is never applied to the next', async () => {
    let open = () => {}
    const slow: Fetch = async (url, init) => {
      await new Promise<void>((resolve) => (open = resolve))
      return obliging(url, init)
    }
    const { service, becomes, calls } = desk({ fetch: slow })
    const asked = service.set('busy')
    await expect.poll(() => calls.length).toBe(1)
    becomes(person(1), { userId: 'u2', binding: 'b' })
    open()
    await asked
    expect(service.view()).toBe('available')
  })
})

describe('the unavailable call', () => {
  it('is made once, for the selected group or else the first one', async () => {
    const { service, calls } = desk({ groupId: null })
    await Promise.all([service.leave(), service.leave()])
    await service.leave()
    expect(calls.map(({ url, group }) => [url, group])).toEqual([
      [`${BASE}/users/me/service-status-unavailable`, 'g1'],
    ])
  })

  it('is not made when nobody is signed in', async () => {
    const { service, calls } = desk({ user: null })
    await service.leave()
    expect(calls).toEqual([])
  })

  it('is the last call: earlier unanswered ones are cancelled', async () => {
    const given: (AbortSignal | undefined)[] = []
    const { service, calls } = desk({
      fetch: async (url, init = {}) => {
        given.push(init.signal)
        return url.endsWith('busy') ? await new Promise<Response>(() => {}) : await obliging(url)
      },
    })
    const asked = [service.set('busy'), service.set('available')]
    for (const each of asked) each.catch(() => undefined)
    // Each call waits for the previous one, so the first is sent a moment later.
    await Promise.resolve()
    await service.leave()
    for (const each of asked) await expect(each).rejects.toMatchObject({ code: 'CANCELLED' })
    expect(given[0]?.aborted).toBe(true)
    expect(calls.map(({ url }) => url.split('-').at(-1))).toEqual(['busy', 'unavailable'])
    await expect(service.set('available')).rejects.toMatchObject({ code: 'CANCELLED' })
  })

  it('does not wait for a service that never answers', async () => {
    const { service, tasks } = desk({ fetch: () => new Promise(() => {}) })
    const left = service.leave()
    await expect.poll(() => tasks.length).toBe(1)
    expect(tasks[0]?.ms).toBe(limits.unavailableCallMs)
    tasks[0]?.task()
    await left
  })

  it('is not blocked by an error', async () => {
    const { service } = desk({ fetch: () => Promise.reject(new TypeError('no network')) })
    await expect(service.leave()).resolves.toBeUndefined()
  })
})

describe('signing out', () => {
  it('sets the user to unavailable once, even if they quit right after', async () => {
    const { service, calls, signOut } = desk()
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

  it('waits for the call no longer than quitting does', async () => {
    const { tasks, signOut } = desk({ fetch: () => new Promise(() => {}) })
    const left = signOut()
    await expect.poll(() => tasks.length).toBe(1)
    expect(tasks[0]?.ms).toBe(limits.unavailableCallMs)
    tasks[0]?.task()
    await left
  })

  it('lets the user be available again at the next sign-in, here or after a restart, and nobody else', async () => {
    for (const restarts of [false, true]) {
      const disk = new Map<string, string>()
      const first = desk({ user: person(2), disk, me: async () => person(3) })
      await first.service.start()
      await first.signOut()
      const next = restarts ? desk({ user: null, disk, me: async () => person(3) }) : first
      await next.service.start()
      const before = next.calls.length
      const asked = () => next.calls.slice(before).map(({ url }) => url.split('-').at(-1))
      const other = userSchema.parse({ ...person(3), id: 'u2' })
      next.becomes(other)
      await next.service.restore()
      expect(asked()).toEqual([])
      await next.signOut()
      next.becomes(person(3))
      await next.service.restore()
      expect([asked(), next.service.view()]).toEqual([['unavailable', 'busy'], 'busy'])
      expect([...disk]).toEqual([])
    }
  })

  it('cancels the user’s pending calls, also when another user signs in next', async () => {
    const { service, calls, signOut, becomes } = desk({
      fetch: async (url) =>
        url.endsWith('busy') ? await new Promise<Response>(() => {}) : await obliging(url),
    })
    const asked = [service.set('busy'), service.set('available')]
    for (const each of asked) each.catch(() => undefined)
    // Each call waits for the previous one, so the first is sent a moment later.
    await Promise.resolve()
    const left = signOut()
    becomes(userSchema.parse({ ...person(3), id: 'u2' }))
    await left
    for (const each of asked) await expect(each).rejects.toMatchObject({ code: 'CANCELLED' })
    expect(calls.map(({ url }) => url.split('-').at(-1))).toEqual(['busy', 'unavailable'])
    expect(await service.set('available')).toBe('available')
  })
})
