import { afterEach, expect, test, vi } from 'vitest'
import { contact } from '#renderer/data/live/test-data.ts'
import { currentLive, disposeCurrentLive } from '#renderer/data/live/live.ts'

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
