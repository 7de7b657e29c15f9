import { describe, expect, it } from 'vitest'
import { defaultAlertSettings } from '#contract/default-settings.ts'
import { bridgeRequests, type Settings } from '#contract/bridge.ts'
import { Failure } from '#main/failure.ts'
import type { Log } from '#main/ports.ts'
import { externalAddress } from '#main/external-address.ts'
import { pathFromArguments } from '#main/links.ts'
import { answerRequest, type BridgeHandlers } from './handle-request.ts'
import { createPushes } from './pushes.ts'

function logRecorder() {
  const lines: string[] = []
  const write = (message: string, facts?: object) =>
    void lines.push(message + JSON.stringify(facts))
  const log: Log = { info: write, warn: write, error: write }
  return { log, lines }
}

function handlersWith(some: Partial<BridgeHandlers>): BridgeHandlers {
  const refuse = () => {
    throw new Error('not expected in this test')
  }
  const all = Object.fromEntries(Object.keys(bridgeRequests).map((name) => [name, refuse]))
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- the object `all` has an entry for every request
  return { ...all, ...some } as BridgeHandlers
}

const unlocked = () => false

describe('a request', () => {
  it('returns the result of its handler', async () => {
    const { log } = logRecorder()
    const handlers = handlersWith({ 'serviceStatus.set': ({ status }) => ({ status }) })
    const answer = await answerRequest({ handlers, isLocked: unlocked, log }, 'serviceStatus.set', {
      status: 'busy',
    })
    expect(answer).toEqual({ ok: true, value: { status: 'busy' } })
  })

  it.each([
    ['session.steal'],
    ['toString'],
    ['__proto__'],
    ['constructor'],
    [42],
    [undefined],
    [{}],
  ])('with the unknown name %j is refused', async (name) => {
    const answer = await answerRequest(
      { handlers: handlersWith({}), isLocked: unlocked, log: logRecorder().log },
      name,
      undefined,
    )
    expect(answer).toMatchObject({ ok: false, error: { code: 'NOT_FOUND' } })
  })

  it.each([[undefined], [{}], [{ status: 'asleep' }], ['busy'], [null]])(
    'with the input %j never reaches its handler',
    async (input) => {
      const answer = await answerRequest(
        { handlers: handlersWith({}), isLocked: unlocked, log: logRecorder().log },
        'serviceStatus.set',
        input,
      )
      expect(answer).toMatchObject({ ok: false, error: { code: 'BAD_REQUEST' } })
    },
  )

  it('that fails returns its error code', async () => {
    const handlers = handlersWith({
      'serviceStatus.set': () => Promise.reject(new Failure('NETWORK', 'No network.')),
    })
    const answer = await answerRequest(
      { handlers, isLocked: unlocked, log: logRecorder().log },
      'serviceStatus.set',
      {
        status: 'busy',
      },
    )
    expect(answer).toEqual({ ok: false, error: { code: 'NETWORK', message: 'No network.' } })
  })

  it('that fails with an HTTP error returns the status and Retry-After', async () => {
    const failure = new Failure('INTERNAL', '', { status: 503, retryAfterMs: 2_000 })
    const handlers = handlersWith({ 'serviceStatus.set': () => Promise.reject(failure) })
    const answer = await answerRequest(
      { handlers, isLocked: unlocked, log: logRecorder().log },
      'serviceStatus.set',
      {
        status: 'busy',
      },
    )
    const error = { code: 'INTERNAL', message: '', status: 503, retryAfterMs: 2_000 }
    expect(answer).toEqual({ ok: false, error })
  })

  it('that fails unexpectedly returns INTERNAL without details and logs the request name', async () => {
    const { log, lines } = logRecorder()
    const handlers = handlersWith({
      'realtime.get': () => {
        throw new TypeError('x is undefined')
      },
    })
    const answer = await answerRequest(
      { handlers, isLocked: unlocked, log },
      'realtime.get',
      undefined,
    )
    expect(answer).toMatchObject({ ok: false, error: { code: 'INTERNAL' } })
    expect(JSON.stringify(answer)).not.toContain('undefined')
    expect(lines.join()).toContain('realtime.get')
  })

  it('with an invalid output returns INTERNAL and logs the path of the value, not the value', async () => {
    const { log, lines } = logRecorder()
    const handlers = handlersWith({
      // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- the types do not allow the invalid output that this test needs
      'realtime.get': () => ({ state: 'a secret' }) as never,
    })
    const answer = await answerRequest(
      { handlers, isLocked: unlocked, log },
      'realtime.get',
      undefined,
    )
    expect(answer).toMatchObject({ ok: false, error: { code: 'INTERNAL' } })
    expect(lines.join()).toContain('state')
    expect(lines.join()).not.toContain('a secret')
  })
})

describe('while the screen is locked', () => {
  const allowedNames = [
    'app.info',
    'connection.get',
    'outbox.unsent',
    'proxy.answer',
    'proxy.get',
    'realtime.get',
    'serviceStatus.get',
    'session.cancelProviderSignIn',
    'session.get',
    'session.lock',
    'session.remember',
    'session.signInWithProvider',
    'session.signOut',
    'session.unlock',
    'settings.get',
    'settings.set',
    'update.get',
  ]

  it('only the listed requests are allowed; all other requests return LOCKED', async () => {
    const { log } = logRecorder()
    const server = { handlers: handlersWith({}), isLocked: () => true, log }
    const allowed: string[] = []
    for (const name of Object.keys(bridgeRequests)) {
      const answer = await answerRequest(server, name, undefined)
      const code = answer.ok ? null : answer.error.code
      if (code !== 'LOCKED') allowed.push(name)
    }
    expect(allowed.toSorted()).toEqual(allowedNames)
  })

  it('no push with chat data is sent', () => {
    const sent: string[] = []
    let isLocked = true
    const { log } = logRecorder()
    const { push, connect } = createPushes(log)
    connect({ send: (name) => sent.push(name), isLocked: () => isLocked })
    const pushAll = () => {
      push('realtime.events', [])
      push('presence.changed', { contactId: 'c1', people: [] })
      push('outbox.settled', { key: 'a-key-1234', contactId: 'c1', message: null })
      push('outbox.unsentChanged', { waiting: 1, failed: 0 })
      push('snoozes.changed', { groupId: 'g1', snoozes: [] })
      push('settings.changed', settings)
      push('alert.sound', { sound: 'drop', volume: 60 })
    }
    pushAll()
    expect(sent).toEqual(['outbox.unsentChanged', 'settings.changed', 'alert.sound'])
    isLocked = false
    pushAll()
    expect(sent).toHaveLength(10)
  })

  const settings = {
    theme: 'system',
    language: null,
    lastLanguage: null,
    density: 'comfortable',
    alerts: defaultAlertSettings,
    alertPreview: true,
    lockAfterMinutes: 0,
    chatListWidth: null,
    zoom: 100,
    spellCheck: true,
    spellLanguages: [],
    closeToTray: true,
    closeExplained: false,
    autoStart: false,
    showShortcut: null,
    awayWhileLocked: true,
    opensNextChat: true,
    showsKeyBar: true,
    showsTeamPanel: false,
    showsNotes: true,
    showsChanges: true,
    lastSendEnd: 'archive',
  } satisfies Settings
})

describe('a push', () => {
  it('is sent only if it is valid and a page is connected', () => {
    const sent: unknown[] = []
    const { log, lines } = logRecorder()
    const { push, connect } = createPushes(log)
    push('navigate', { path: '/early' })
    connect({ send: (name, payload) => sent.push([name, payload]), isLocked: unlocked })
    push('navigate', { path: '/dashboard' })
    push('navigate', { path: 'https://elsewhere.example' })
    expect(sent).toEqual([['navigate', { path: '/dashboard' }]])
    expect(lines).toHaveLength(1)
  })
})

describe('an address to open outside the app', () => {
  it.each([
    ['https://example.com/a?b=c', 'https://example.com/a?b=c'],
    ['HTTP://example.com', 'http://example.com/'],
    ['mailto:ana@example.com', 'mailto:ana@example.com'],
    ['tel:+51945118207', 'tel:+51945118207'],
  ])('%s is allowed', (text, href) => {
    expect(externalAddress(text)).toBe(href)
  })

  it.each([
    ['file:///etc/passwd'],
    ['javascript:alert(1)'],
    ['app://bandeja/'],
    ['data:text/html,x'],
    ['smb://host/share'],
    ['ms-msdt:/id'],
    ['https://user:word@example.com'],
    ['\\\\host\\share'],
    ['/dashboard'],
    [''],
  ])('%s is refused', (text) => {
    expect(externalAddress(text)).toBeNull()
  })
})

describe('pathFromArguments', () => {
  it.each<[readonly string[], string | null]>([
    [['bandeja', '.', '--flag'], null],
    [['bandeja', 'bandeja://dashboard?chat=42'], '/dashboard?chat=42'],
    [['bandeja', 'BANDEJA:///dashboard/contacts'], '/dashboard/contacts'],
    [['bandeja://'], '/'],
    [['bandeja:////elsewhere.example/x'], null],
    [['bandeja://dashboard/..//elsewhere.example'], null],
    [['bandeja://dashboard\\x'], null],
    [['bandeja://dashboard/contacts'], '/dashboard/contacts'],
    [['bandeja://dashboard?group=42&chat=1'], '/dashboard?group=42&chat=1'],
    [['bandeja://dashboard?inGroup=42&chat=1'], null],
    [['bandeja://dashboard?phone=51945118207'], '/dashboard?phone=51945118207'],
    [['bandeja://dashboard?phone=519451&chat=1'], '/dashboard?chat=1'],
    [['bandeja://dashboard?phone=5194511820712345'], '/dashboard'],
    [['bandeja://dashboard?phone=51945abc118207'], '/dashboard'],
    [['bandeja://dashboard?group=a42'], '/dashboard'],
    [['bandeja://dashboards'], null],
    [['bandeja://chat?phone=51945118207&group=42'], '/dashboard?phone=51945118207&group=42'],
    [['bandeja:///chat/?group=42'], '/dashboard?group=42'],
    [['BANDEJA://CHAT?phone=51945118207'], '/dashboard?phone=51945118207'],
    [['bandeja://chat?phone=51945118207&chat=1&text=Hola'], '/dashboard?phone=51945118207'],
    [['bandeja://chat?phone=+51945118207&group=a'], '/dashboard?phone=51945118207'],
    [['bandeja://chat?phone=%2B51%20945%20118%20207'], '/dashboard?phone=51945118207'],
    [['bandeja://chat?phone=51945118207&inGroup=42'], '/dashboard?phone=51945118207'],
    [['bandeja://chat/../logout'], null],
    [['bandeja://chats'], null],
    [
      ['bandeja://connect?workspace=https%3A%2F%2FChat.Example.com%2F'],
      '/?workspace=https%3A%2F%2Fchat.example.com',
    ],
    [
      ['bandeja://connect?workspace=chat.example.com'],
      '/?workspace=https%3A%2F%2Fchat.example.com',
    ],
    [['bandeja:///connect/?workspace=127.0.0.1:8080'], '/?workspace=http%3A%2F%2F127.0.0.1%3A8080'],
    [['bandeja://connect?workspace=http://chat.example.com'], null],
    [['bandeja://connect?workspace=https://ana:secret@chat.example.com'], null],
    [['bandeja://connect?workspace=javascript:alert(1)'], null],
    [['bandeja://connect?workspace=file:///etc/passwd'], null],
    [['bandeja://connect?workspace='], null],
    [['bandeja://connect'], null],
    [['bandeja://connect/x?workspace=chat.example.com'], null],
    [['bandeja://?workspace=http://chat.example.com'], '/'],
    [['bandeja://dashboard?chat=42&workspace=https://chat.example.com'], '/dashboard?chat=42'],
    [['bandeja://logout'], null],
    [['bandeja://dashboard/../logout'], null],
    [['bandeja://api/main/me'], null],
    [['bandeja://assets/index.js'], null],
    [['https://elsewhere.example'], null],
  ])('for %j returns %j', (args, path) => {
    expect(pathFromArguments(args)).toBe(path)
  })
})
