import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { anyWireValue } from './entities/arbitrary-wire-value.fixture.ts'
import { channels, eventSchemas, isEventName, parseEvent } from './events.ts'

const at = '2026-01-01T00:00:00.000Z'
const names = Object.keys(eventSchemas).filter(isEventName)

describe.each(names)('the event %s', (name) => {
  it('is accepted with any data that its schema allows', () => {
    fc.assert(
      fc.property(anyWireValue(eventSchemas[name]), (data) => {
        expect(parseEvent(name, data)).toMatchObject({ ok: true, event: { name } })
      }),
      { numRuns: 20 },
    )
  })

  it('is refused with a reason if its group or time is missing', () => {
    for (const data of [{}, { groupId: 'g' }, { at }, null, 'x', 7]) {
      const parsed = parseEvent(name, data)
      expect(parsed.ok ? '' : parsed.reason).not.toBe('')
    }
  })
})

describe('an unknown event', () => {
  it('is refused with a reason', () => {
    fc.assert(
      fc.property(fc.string(), fc.jsonValue(), (name, data) => {
        fc.pre(!isEventName(name))
        expect(parseEvent(name, data)).toEqual({ ok: false, reason: `unknown event ${name}` })
      }),
    )
    for (const name of ['constructor', '__proto__', 'toString'])
      expect(parseEvent(name, {}).ok).toBe(false)
  })
})

it('parseEvent normalises an event and the entities in it', () => {
  const data = {
    groupId: 7,
    at: 0,
    message: {
      _id: 1,
      contactId: 2,
      content: { type: 'text', text: 'hola' },
      sender: 'contact',
      status: 'sent',
      updatedAt: 0,
      positionInChat: 1,
    },
    contact: { _id: 2, groupId: 7, phone: '51999888777', chat: { updateAt: 0 } },
  }
  expect(parseEvent('message.created', data)).toMatchObject({
    ok: true,
    event: {
      data: {
        groupId: '7',
        at: '1970-01-01T00:00:00.000Z',
        message: { id: '1', contactId: '2' },
        contact: { id: '2', groupId: '7' },
      },
    },
  })
})

it('the names of push channels are unique, and no push channel is public', () => {
  const all = [
    channels.group('1'),
    channels.feed('1', '2'),
    channels.user('2'),
    channels.presence('3'),
  ]
  expect(new Set(all).size).toBe(all.length)
  for (const name of all) expect(name).toMatch(/^(private|presence)-[\w=@,.;-]+$/)
})
