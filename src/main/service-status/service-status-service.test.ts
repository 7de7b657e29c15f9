import { describe, expect, it } from 'vitest'
import { userSchema, type User } from '#contract/entities/user.ts'
import { parseEvent } from '#contract/events.ts'
import { limits } from '#contract/limits.ts'
import { connectionDocumentSchema } from '#contract/connection.ts'
import { services } from '#contract/api/endpoint.ts'
import type { Session } from '#contract/bridge.ts'
import type { SessionOwner } from '#main/session/index.ts'
import { Failure } from '../failure.ts'
import type { Clock, Fetch, Log } from '../ports.ts'
import { createServiceStatus } from './service-status-service.ts'

const quiet: Log = { info: () => {}, warn: () => {}, error: () => {} }
const BASE = 'https://chat.example/main'

const document = connectionDocumentSchema.parse({
  name: 'Acme',
  services: Object.fromEntries(services.map((name) => [name, `https://chat.example/${name}`])),
  realtime: { key: 'k', cluster: 'c', host: 'h', port: 443, tls: true },
})

const person = (serviceStatus: number): User =>
  userSchema.parse({
    id: 'u1',
    serviceStatus,
    permissions: [{ groupId: 'g1', role: 'ROLE_PUBLISHER' }],
  })

/** A clock whose timers run on demand. */
function manualClock() {
  const tasks: { ms: number; task: () => void }[] = []
  const clock: Clock = {
    now: () => 0,
    after(ms, task) {
      const entry = { ms, task }
      tasks.push(entry)
      return () => void tasks.splice(tasks.indexOf(entry), 1)
    },
  }
  return { clock, tasks }
}

const numbers: Record<string, number> = { available: 1, busy: 2, unavailable: 3 }

/** Confirms the requested status, like the service. */
const obliging: Fetch = async (url) =>
  Response.json({ serviceStatus: numbers[url.split('-').at(-1) ?? ''] })

const viewOf = (user: User | null): Session => ({
  user,
  tokenStore: 'memory',
  locked: false,
  returnTo: null,
})

/** The event about a user's new status in a group. */
function change(userId: string, serviceStatus: number, groupId = 'g7') {
  const at = '2026-11-20T10:00:00.000Z'
  const parsed = parseEvent('member.serviceStatus', { groupId, at, userId, serviceStatus })
  return parsed.ok ? [parsed.event] : []
}

interface BridgeDeps {
  user?: User | null
  groupId?: string | null
  fetch?: Fetch
  /** The files of the user's folder by name, to be passed to a second start. */
  disk?: Map<string, string>
  /** The response of `/me`. */
  me?: () => Promise<User>
}

function desk({
  user = person(1),
  groupId: worksIn = 'g7',
  fetch = obliging,
  disk = new Map(),
  me,
}: BridgeDeps = {}) {
  const calls: { url: string; method: string; body: unknown; group: string | undefined }[] = []
  const told: unknown[] = []
  const listeners = new Set<(session: Session) => void>()
  const signOutHooks = new Set<(fetch: Fetch) => Promise<unknown>>()
  const session = { user, owner: user && { userId: user.id, binding: 'b' } }
  const { clock, tasks } = manualClock()
  let groupId = worksIn
  let refreshes = 0
  const answered: Fetch = (url, init = {}) => {
    calls.push({
      url,
      method: init.method ?? 'GET',
      body: typeof init.body === 'string' ? JSON.parse(init.body) : null,
      group: init.headers?.['x-group-id'],
    })
    return fetch(url, init)
  }
  const service = createServiceStatus({
    connection: { current: () => ({ document, binding: 'b' }) },
    session: {
      user: () => session.user,
      owner: (): SessionOwner | null => session.owner,
      async refresh() {
        refreshes += 1
        becomes((await me?.()) ?? session.user, session.owner)
        return viewOf(session.user)
      },
      updateServiceStatus(news) {
        if (session.user !== null) session.user = { ...session.user, ...news }
      },
      onChange(listener) {
        listeners.add(listener)
        return () => listeners.delete(listener)
      },
      onSignOut(listener) {
        signOutHooks.add(listener)
        return () => signOutHooks.delete(listener)
      },
      fetch: (url, init) => {
        if (session.user === null) throw new Failure('UNAUTHENTICATED', 'Nobody is signed in.')
        return answered(url, init)
      },
    },
    groupId: () => groupId,
    files: {
      read: (name) => Promise.resolve(disk.get(name) ?? null),
      write: (name, text) => Promise.resolve(void disk.set(name, text)),
      remove: (name) => Promise.resolve(void disk.delete(name)),
    },
    clock,
    log: quiet,
    push: (name, payload) => told.push([name, payload]),
  })
  const becomes = (next: User | null, owner = next && { userId: next.id, binding: 'b' }) => {
    session.user = next
    session.owner = owner
    for (const listener of listeners) listener(viewOf(next))
  }
  /** Like the session: it ends while the sign-out hooks are running. */
  const signOut = async () => {
    const said = [...signOutHooks].map((say) => say(answered))
    becomes(null)
    await Promise.all(said)
  }
  const workIn = (next: string) => {
    groupId = next
    service.follow()
  }
  return {
    service,
    calls,
    told,
    becomes,
    signOut,
    session,
    tasks,
    workIn,
    refreshes: () => refreshes,
  }
}

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
