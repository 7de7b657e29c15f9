import { beforeEach, describe, expect, it } from 'vitest'
import type { Session } from '#contract/bridge.ts'
import { userSchema } from '#contract/entities/people/user.ts'
import { parseEvent, type RealtimeEvent, type RealtimeState } from '#contract/events.ts'
import { logRecorder } from '#tests/contract/main-support.ts'
import { createContext, type Context } from '#main/context/context.ts'
import { coordinate, isSessionStale } from './coordinator.ts'

const user = userSchema.parse({ id: 'u1', permissions: [{ groupId: 'g1', hasMessagingApp: true }] })
const signedOut: Session = { user: null, tokenStore: 'keychain', locked: false, returnTo: null }
const signedIn: Session = { ...signedOut, user }
const locked: Session = { ...signedIn, locked: true }
const chat = { groupId: 'g1', contactId: 'c1', language: 'es', pendingChats: 3 } as const

/** Returns `on`, which adds a listener, and `emit`, which calls all listeners. */
function emitter<Input>() {
  const listeners: ((input: Input) => void)[] = []
  return {
    on(listener: (input: Input) => void) {
      listeners.push(listener)
      return () => undefined
    },
    emit: (input: Input) => listeners.forEach((listener) => listener(input)),
  }
}

/** The calls to the services and the window, in order. */
let calls: string[]
beforeEach(() => {
  calls = []
})

function rig(initial: Session = signedIn) {
  const state = {
    session: initial,
    realtime: 'live' as RealtimeState,
    isVisible: true,
    isFocused: true,
    areFramesStale: false,
    ownWindows: [] as string[],
    focusedContactId: null as string | null,
  }
  const sessions = emitter<Session>()
  const states = emitter<{ state: RealtimeState }>()
  const events = emitter<readonly RealtimeEvent[]>()
  const shown = emitter<void>()
  const focused = emitter<void>()
  const chatWindows = emitter<void>()
  const called = (name: string) => (input?: unknown) => {
    calls.push(input === undefined ? name : `${name} ${JSON.stringify(input)}`)
  }
  const context = createContext('es')
  coordinate({
    session: {
      view: () => state.session,
      user: () => state.session.user,
      onChange: sessions.on,
      refresh() {
        calls.push('refresh')
        return Promise.resolve(state.session)
      },
    },
    connection: { checkAgain: called('checkAgain') },
    context,
    saveLanguage: called('language'),
    realtime: {
      view: () => ({ state: state.realtime }),
      follow: called('follow'),
      attend: (contactId) => calls.push(`attend ${contactId}`),
      setWorking: called('working'),
      onEvents: events.on,
      onState: states.on,
    },
    serviceStatus: {
      follow: called('status.follow'),
      consider: () => called('status.consider')(),
      restore() {
        calls.push('restore')
        return Promise.resolve()
      },
    },
    alerts: {
      consider: () => called('alerts.consider')(),
      seen: called('seen'),
      clear: called('alerts.clear'),
    },
    snoozes: { consider: () => called('snoozes.consider')() },
    unreadChats: {
      follow: called('unread.follow'),
      refetch: called('unread.refetch'),
      consider: () => called('unread.consider')(),
    },
    window: {
      isVisible: () => state.isVisible,
      isFocused: () => state.isFocused,
      reload: called('reload'),
      cancelNavigation: called('cancelNavigation'),
      allowDevTools: called('devTools'),
      onShownOrHidden: shown.on,
      onFocus: focused.on,
    },
    chatWindows: {
      focusedContactId: () => state.focusedContactId,
      isEmpty: () => state.ownWindows.length === 0,
      lock: called('chatWindows.lock'),
      unlock: called('chatWindows.unlock'),
      clear: called('chatWindows.clear'),
      onChange: chatWindows.on,
    },
    areFramesStale: () => state.areFramesStale,
    setBadge: called('badge'),
    log: logRecorder().log,
  })
  return {
    state,
    context: {
      ...context,
      set: (report: Context) => context.set(report, state.session.user !== null),
    },
    states,
    events,
    shown,
    focused,
    chatWindows,
    become(next: Session) {
      state.session = next
      calls.length = 0
      sessions.emit(next)
    },
  }
}

describe('a chat in its own window', () => {
  it('counts as open and seen only while its window has the focus', () => {
    const { context, chatWindows, state } = rig()
    context.set(chat)
    calls.length = 0
    Object.assign(state, { ownWindows: ['c2'], focusedContactId: 'c2', isFocused: false })
    chatWindows.emit()
    expect(calls).toEqual(['working true', 'attend c2', 'seen "c2"'])
    calls.length = 0
    Object.assign(state, { focusedContactId: null, isVisible: false })
    chatWindows.emit()
    expect(calls).toEqual(['working true', 'attend null'])
  })

  it('closes at a lock and reopens at an unlock; another group or a sign-out closes it permanently', () => {
    const { become, context } = rig()
    const ofWindows = () => calls.filter((call) => call.startsWith('chatWindows'))
    context.set(chat)
    become(locked)
    expect(ofWindows()).toEqual(['chatWindows.lock'])
    become(signedIn)
    expect(ofWindows()).toEqual(['chatWindows.unlock'])
    calls.length = 0
    context.set({ ...chat, groupId: null })
    context.set(chat)
    expect(ofWindows()).toEqual([])
    context.set({ ...chat, groupId: 'g2' })
    expect(ofWindows()).toEqual(['chatWindows.clear'])
    become(signedOut)
    expect(ofWindows()).toEqual(['chatWindows.clear'])
  })
})

describe('a change of the context', () => {
  it('updates language, live events, status, unread chats, badge, presence and the seen chat', () => {
    const { context } = rig()
    context.set(chat)
    expect(calls.slice(1)).toEqual([
      'language "es"',
      'follow {"groupId":"g1"}',
      'status.follow',
      'unread.follow',
      'restore',
      'badge 3',
      'working true',
      'attend c1',
      'seen "c1"',
    ])
  })

  it('does not save the language without a group', () => {
    rig().context.set({ ...chat, groupId: null })
    expect(calls.join()).not.toContain('language')
  })
})

describe('the main window', () => {
  it.each([
    ['visible and unlocked', signedIn, true, ['working true', 'attend c1']],
    ['in the tray', signedIn, false, ['working false', 'attend null']],
    ['locked', locked, true, ['working false', 'attend null']],
  ])(
    'makes the user present in the chat only while it is visible and unlocked: %s',
    (_, session, isVisible, expected) => {
      const { context, state, shown } = rig(session)
      context.set(chat)
      state.isVisible = isVisible
      calls.length = 0
      shown.emit()
      expect(calls).toEqual(expected)
    },
  )

  it.each([
    ['focused', signedIn, true, ['seen "c1"']],
    ['not focused', signedIn, false, []],
    ['locked', locked, true, []],
  ])(
    'makes the open chat count as seen only while it is focused and unlocked: %s',
    (_, session, isFocused, expected) => {
      const { context, state, focused } = rig(session)
      context.set(chat)
      state.isFocused = isFocused
      calls.length = 0
      focused.emit()
      expect(calls).toEqual(expected)
    },
  )
})

describe('the session', () => {
  it('closes chat windows and developer tools, clears alerts and badge and leaves the chat when it locks', () => {
    const { context, become } = rig()
    context.set(chat)
    become(locked)
    expect(calls).toEqual([
      'chatWindows.lock',
      'alerts.clear',
      'badge 0',
      'devTools false',
      'working false',
      'attend null',
    ])
  })

  it('shows the badge again and restores the status when it unlocks', () => {
    const { context, become } = rig(locked)
    context.set(chat)
    become(signedIn)
    expect(calls).toEqual([
      'chatWindows.unlock',
      'badge 3',
      'devTools true',
      'working true',
      'attend c1',
      'restore',
    ])
  })

  it('drops the pending navigation, the context and the alerts when it ends', () => {
    const { context, become } = rig()
    context.set(chat)
    become(signedOut)
    expect(calls[0]).toBe('cancelNavigation')
    expect(calls).toContain('alerts.clear')
    expect(calls).toContain('unread.follow')
    expect(context.view()).toMatchObject({ groupId: null, contactId: null, pendingChats: 0 })
  })

  it.each([
    ['reloads a page with stale frames at the sign-in', signedOut, signedIn, true],
    ['reloads a page with stale frames at the lock', signedIn, locked, true],
    ['reloads no page at the unlock', locked, signedIn, false],
    [
      'reloads no page when neither the user nor the lock changes',
      signedIn,
      { ...signedIn, returnTo: '/dashboard' },
      false,
    ],
  ])('%s', (_, before, after, isReloaded) => {
    const { state, become } = rig(before)
    become(after)
    expect(calls).not.toContain('reload')
    become(before)
    state.areFramesStale = true
    become(after)
    expect(calls.includes('reload')).toBe(isReloaded)
  })

  it('allows developer tools at the start only if it is not locked', () => {
    rig(locked)
    rig(signedIn)
    expect(calls).toEqual(['devTools false', 'devTools true'])
  })
})

describe('the push connection', () => {
  it.each([
    [
      'restores the status and refetches the unread chats when it becomes live',
      'live',
      signedIn,
      ['restore', 'unread.refetch'],
    ],
    ['does not restore the status while locked', 'live', locked, ['unread.refetch']],
    ['has no effect while it waits to reconnect', 'waiting', signedIn, []],
    [
      'refreshes the session and the connection when it stops',
      'stopped',
      signedIn,
      ['refresh', 'checkAgain'],
    ],
  ] as const)('%s', (_, realtime, session, expected) => {
    const { state, states } = rig(session)
    state.realtime = realtime
    calls.length = 0
    states.emit({ state: realtime })
    expect(calls).toEqual(expected)
  })

  it('forwards events, and refreshes a session that an event makes stale', () => {
    const { events } = rig()
    const considered = ['status', 'alerts', 'snoozes', 'unread'].map((name) => `${name}.consider`)
    calls.length = 0
    events.emit([groupSettings('app')])
    expect(calls).toEqual(considered)
    calls.length = 0
    events.emit([groupSettings(null)])
    expect(calls).toEqual([...considered, 'refresh', 'unread.refetch'])
  })
})

function groupSettings(appId: string | null): RealtimeEvent {
  const group = { id: 'g1', messagingAppData: appId === null ? null : { appId } }
  const at = '2026-11-20T10:00:00.000Z'
  const parsed = parseEvent('group.settings', { groupId: 'g1', at, group, hasQrAssigner: true })
  if (!parsed.ok) throw new Error(parsed.reason)
  return parsed.event
}

const userOfGroups = userSchema.parse({
  id: 'u1',
  permissions: [
    { groupId: 'g1', hasMessagingApp: true },
    { groupId: 'g2', hasMessagingApp: false },
    { groupId: 'g3' },
  ],
})

function eventAbout(groupId: string, appId: string | null, name = 'group.settings') {
  const group = { id: groupId, messagingAppData: appId === null ? null : { appId } }
  const at = '2026-11-20T10:00:00.000Z'
  const parsed = parseEvent(name, { groupId, at, group, hasQrAssigner: true })
  if (!parsed.ok) throw new Error(parsed.reason)
  return parsed.event
}

it.each<[string, boolean, string, string | null]>([
  ['has a messaging app and keeps it', false, 'g1', 'app'],
  ['lost its messaging app', true, 'g1', null],
  ['has an empty messaging app now', true, 'g1', ''],
  ['got a messaging app', true, 'g2', 'app'],
  ['still has no messaging app', false, 'g2', null],
  ['has no messaging app, while the user’s permission does not mention the app', false, 'g3', null],
  ['does not belong to the user', false, 'g4', null],
])(
  'after an event about a group that %s, the session is stale: %s',
  (_, expected, groupId, appId) => {
    expect(isSessionStale(eventAbout(groupId, appId), userOfGroups)).toBe(expected)
  },
)

it.each([
  ['u1', true],
  ['u2', false],
])('a change of the team of %s makes the session of u1 stale: %s', (id, expected) => {
  const at = '2026-11-20T10:00:00.000Z'
  const parsed = parseEvent('member.teamChanged', {
    groupId: 'g1',
    at,
    member: { id, role: 'ROLE_PUBLISHER' },
  })
  if (!parsed.ok) throw new Error(parsed.reason)
  expect(isSessionStale(parsed.event, userOfGroups)).toBe(expected)
})

it('other events, and all events while nobody is signed in, do not make the session stale', () => {
  expect(isSessionStale(eventAbout('g1', null, 'group.qrAssigner'), userOfGroups)).toBe(false)
  expect(isSessionStale(eventAbout('g1', null), null)).toBe(false)
})
