import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { eventually } from '#tests/support/eventually.ts'
import { contact } from '#renderer/data/live/live-data.fixture.ts'
import { currentLive, disposeCurrentLive } from '#renderer/data/live/live.ts'
import { gateway, json } from '#renderer/data/service/gateway.fixture.ts'

/** A service without snoozes. */
beforeEach(() => void gateway(() => json({ code: 'NOT_FOUND' }, 404)))
afterEach(() => {
  vi.unstubAllGlobals()
  disposeCurrentLive()
})

const until = new Date('2026-01-05T13:00:00.000Z')
const answeredAt = '2026-01-05T09:00:00.000Z'

test.each([
  ['no message', contact('c1'), contact('c1'), null],
  ['a message', contact('c1', { lastContactResponseAt: answeredAt }), undefined, answeredAt],
  [
    'a message since the menu was opened',
    contact('c1'),
    contact('c1', { lastContactResponseAt: answeredAt }),
    answeredAt,
  ],
])(
  'a snooze stores the time of the customer’s last message: %s',
  async (_, given, stored, expected) => {
    const requests: unknown[] = []
    const request = (name: string, input: unknown) => {
      requests.push([name, input])
      return Promise.resolve({ ok: true, value: undefined })
    }
    vi.stubGlobal('window', { bandeja: { request } })
    if (stored !== undefined)
      currentLive().commit([{ kind: 'chat.put', contact: stored, listed: true }])
    await currentLive().snoozes.set(given, until)
    expect(requests).toEqual([['snoozes.set', expect.objectContaining({ answeredAt: expected })]])
  },
)

test('a snooze that is undone while it is being shared ends at the service, after it was stored there', async () => {
  const stored = Promise.withResolvers<void>()
  vi.stubGlobal('window', { bandeja: { request: async () => ({ ok: true, value: undefined }) } })
  const requests = gateway(async ({ method }) => {
    if (method === 'DELETE') return json({ ok: true })
    await stored.promise
    const since = '2026-01-05T09:00:00.000Z'
    return json({ contactId: 'c1', userId: 'u1', since, until: until.toISOString() })
  })
  const chat = contact('c1')
  const { snoozes } = currentLive()
  await snoozes.set(chat, until)
  const undone = snoozes.set(chat, null)
  await eventually(() => expect(requests).toHaveLength(1))
  stored.resolve()
  await undone
  expect(requests.map(({ method }) => method)).toEqual(['PUT', 'DELETE'])
})
