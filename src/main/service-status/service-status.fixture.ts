import { userSchema, type User } from '#contract/entities/people/user.ts'
import { parseEvent } from '#contract/events.ts'
import { connectionDocumentSchema } from '#contract/connection.ts'
import { services } from '#contract/api/endpoint.ts'
import type { Session } from '#contract/bridge.ts'
import type { SessionOwner } from '#main/session/session.ts'
import { Failure } from '#main/failure.ts'
import type { Clock, Fetch, Log } from '#main/ports.ts'
import { createServiceStatus } from './service-status.ts'

const quiet: Log = { info: () => {}, warn: () => {}, error: () => {} }
export const BASE = 'https://chat.example/main'

const document = connectionDocumentSchema.parse({
  name: 'Acme',
  services: Object.fromEntries(services.map((name) => [name, `https://chat.example/${name}`])),
  realtime: { key: 'k', cluster: 'c', host: 'h', port: 443, tls: true },
})

export const person = (serviceStatus: number): User =>
  userSchema.parse({
    id: 'u1',
    serviceStatus,
    permissions: [{ groupId: 'g1', role: 'ROLE_PUBLISHER' }],
  })

/** A clock whose timers run only when the test calls them. */
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

/** A fetch that confirms the requested status, like the service. */
export const confirmStatus: Fetch = async (url) =>
  Response.json({ serviceStatus: numbers[url.split('-').at(-1) ?? ''] })

const viewOf = (user: User | null): Session => ({
  user,
  tokenStore: 'memory',
  locked: false,
  returnTo: null,
})

/** Creates the event about a user's new status in a group. */
export function change(userId: string, serviceStatus: number, groupId = 'g7') {
  const at = '2026-11-20T10:00:00.000Z'
  const parsed = parseEvent('member.serviceStatus', { groupId, at, userId, serviceStatus })
  return parsed.ok ? [parsed.event] : []
}

export interface TestStatusOptions {
  user?: User | null
  groupId?: string | null
  fetch?: Fetch
  /** The files of the user's folder by name. Pass the same files to a second start. */
  disk?: Map<string, string>
  /** Returns the response of `/me`. */
  me?: () => Promise<User>
}

export function createTestStatus({
  user = person(1),
  groupId: initialGroupId = 'g7',
  fetch = confirmStatus,
  disk = new Map(),
  me,
}: TestStatusOptions = {}) {
  const calls: { url: string; method: string; body: unknown; group: string | undefined }[] = []
  const pushed: unknown[] = []
  const listeners = new Set<(session: Session) => void>()
  const signOutHooks = new Set<(fetch: Fetch) => Promise<unknown>>()
  const session = { user, owner: user && { userId: user.id, binding: 'b' } }
  const { clock, tasks } = manualClock()
  let groupId = initialGroupId
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
        changeSession((await me?.()) ?? session.user, session.owner)
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
    push: (name, payload) => pushed.push([name, payload]),
  })
  const changeSession = (next: User | null, owner = next && { userId: next.id, binding: 'b' }) => {
    session.user = next
    session.owner = owner
    for (const listener of listeners) listener(viewOf(next))
  }
  /** Signs out like the session, which ends while the sign-out hooks are running. */
  const signOut = async () => {
    const hookResults = [...signOutHooks].map((hook) => hook(answered))
    changeSession(null)
    await Promise.all(hookResults)
  }
  const selectGroup = (next: string) => {
    groupId = next
    service.follow()
  }
  return {
    service,
    calls,
    pushed,
    changeSession,
    signOut,
    session,
    tasks,
    selectGroup,
    refreshes: () => refreshes,
  }
}
