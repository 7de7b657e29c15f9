import { describe, expect, it } from 'vitest'
import { bridgeRequests } from '#contract/bridge.ts'
import { Failure } from '../failure.ts'
import type { Log } from '../ports.ts'
import { answerRequest, type BridgeHandlers } from './handle-request.ts'
import { checkedPush } from './validated-push.ts'
import { externalAddress } from './external-address.ts'
import { pathFromArguments } from './path-from-arguments.ts'

function notebook() {
  const lines: string[] = []
  const write = (message: string, facts?: object) =>
    void lines.push(message + JSON.stringify(facts))
  const log: Log = { info: write, warn: write, error: write }
  return { log, lines }
}

function desk(some: Partial<BridgeHandlers>): BridgeHandlers {
  const refuse = () => {
    throw new Error('not asked in this test')
  }
  const all = Object.fromEntries(Object.keys(bridgeRequests).map((name) => [name, refuse]))
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- every request has an entry, made from their list
  return { ...all, ...some } as BridgeHandlers
}

describe('a request', () => {
  it('is answered with what its handler gives', async () => {
    const { log } = notebook()
    const handlers = desk({ 'serviceStatus.set': ({ status }) => ({ status }) })
    const answer = await answerRequest(handlers, log, 'serviceStatus.set', { status: 'busy' })
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
  ])('of the unknown name %j is refused', async (name) => {
    const answer = await answerRequest(desk({}), notebook().log, name, undefined)
    expect(answer).toMatchObject({ ok: false, error: { code: 'NOT_FOUND' } })
  })

  it.each([[undefined], [{}], [{ status: 'asleep' }], ['busy'], [null]])(
    'with the input %j never reaches its handler',
    async (input) => {
      const answer = await answerRequest(desk({}), notebook().log, 'serviceStatus.set', input)
      expect(answer).toMatchObject({ ok: false, error: { code: 'BAD_REQUEST' } })
    },
  )

  it('keeps the code of a failure that the page can act on', async () => {
    const handlers = desk({
      'serviceStatus.set': () => Promise.reject(new Failure('NETWORK', 'No network.')),
    })
    const answer = await answerRequest(handlers, notebook().log, 'serviceStatus.set', {
      status: 'busy',
    })
    expect(answer).toEqual({ ok: false, error: { code: 'NETWORK', message: 'No network.' } })
  })

  it('tells the status that a service refused with, and how long it asks to be left alone', async () => {
    const failure = new Failure('INTERNAL', '', { status: 503, retryAfterMs: 2_000 })
    const handlers = desk({ 'serviceStatus.set': () => Promise.reject(failure) })
    const answer = await answerRequest(handlers, notebook().log, 'serviceStatus.set', {
      status: 'busy',
    })
    const error = { code: 'INTERNAL', message: '', status: 503, retryAfterMs: 2_000 }
    expect(answer).toEqual({ ok: false, error })
  })

  it('tells the page nothing of a mistake of ours, and the log where it was', async () => {
    const { log, lines } = notebook()
    const handlers = desk({
      'realtime.get': () => {
        throw new TypeError('x is undefined')
      },
    })
    const answer = await answerRequest(handlers, log, 'realtime.get', undefined)
    expect(answer).toMatchObject({ ok: false, error: { code: 'INTERNAL' } })
    expect(JSON.stringify(answer)).not.toContain('undefined')
    expect(lines.join()).toContain('realtime.get')
  })

  it('is not answered with something that does not fit, nor is that logged', async () => {
    const { log, lines } = notebook()
    const handlers = desk({
      // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- such a broken word cannot be written within the types
      'realtime.get': () => ({ state: 'a secret' }) as never,
    })
    const answer = await answerRequest(handlers, log, 'realtime.get', undefined)
    expect(answer).toMatchObject({ ok: false, error: { code: 'INTERNAL' } })
    expect(lines.join()).toContain('state')
    expect(lines.join()).not.toContain('a secret')
  })
})

describe('a push', () => {
  it('is carried when it fits, and dropped when it does not', () => {
    const carried: unknown[] = []
    const { log, lines } = notebook()
    const push = checkedPush((name, payload) => carried.push([name, payload]), log)
    push('navigate', { path: '/dashboard' })
    push('navigate', { path: 'https://elsewhere.example' })
    expect(carried).toEqual([['navigate', { path: '/dashboard' }]])
    expect(lines).toHaveLength(1)
  })
})

describe('an address to be opened outside', () => {
  it.each([
    ['https://example.com/a?b=c', 'https://example.com/a?b=c'],
    ['HTTP://example.com', 'http://example.com/'],
    ['mailto:ana@example.com', 'mailto:ana@example.com'],
    ['tel:+51945118207', 'tel:+51945118207'],
  ])('%s is let through', (text, href) => {
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
  ])('%s is not', (text) => {
    expect(externalAddress(text)).toBeNull()
  })
})

describe('the arguments of a start', () => {
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
    [['bandeja://dashboards'], null],
    [['bandeja://logout'], null],
    [['bandeja://dashboard/../logout'], null],
    [['bandeja://api/main/me'], null],
    [['bandeja://assets/index.js'], null],
    [['https://elsewhere.example'], null],
  ])('%j name %j', (args, path) => {
    expect(pathFromArguments(args)).toBe(path)
  })
})
