import { expect, test } from 'vitest'
import { readMessage } from './read-message.ts'

const now = Date.UTC(2026, 10, 28)
const read = (system: object, from: object = {}) =>
  readMessage(
    { id: 'wamid.1', timestamp: '1790000000', type: 'system', system, ...from },
    { contacts: [], language: 'es', now },
  )

const rosa = { from: '51966000002' }
const moved = { kind: 'newNumber', phone: '51966000003', at: 1_790_000_000_000 }
const renamed = { kind: 'newUserId', userId: 'PE.2', at: 1_790_000_000_000 }

test.each([
  [
    'a number with its user id',
    {
      type: 'user_changed_number',
      wa_id: '51966000003',
      user_id: 'PE.2',
      previous_user_id: 'PE.1',
    },
    rosa,
    { ...moved, userId: 'PE.2', person: { phone: '51966000002', userId: 'PE.1' } },
  ],
  [
    'a number of somebody whose former one is hidden',
    {
      type: 'user_changed_number',
      wa_id: '51966000003',
      user_id: 'PE.2',
      previous_user_id: 'PE.1',
    },
    {},
    { ...moved, userId: 'PE.2', person: { userId: 'PE.1' } },
  ],
  [
    'a number that is not shared',
    { type: 'user_changed_number', user_id: 'PE.2', previous_user_id: 'PE.1' },
    rosa,
    { ...renamed, person: { userId: 'PE.1' } },
  ],
  [
    'a number, as before',
    {
      type: 'user_changed_number',
      body: 'User A changed from 51966000002 to 51966000003',
      wa_id: '51966000003',
    },
    rosa,
    { ...moved, person: { phone: '51966000002' } },
  ],
  [
    'a number, as long ago',
    { type: 'customer_changed_number', new_wa_id: '51966000003' },
    rosa,
    moved,
  ],
  [
    'a user id, with a sentence in another language',
    {
      type: 'user_changed_user_id',
      body: 'Rosa cambió',
      user_id: 'PE.2',
      previous_user_id: 'PE.1',
    },
    {},
    { ...renamed, person: { userId: 'PE.1' } },
  ],
  [
    'a user id, with the new one as the sender',
    { type: 'user_changed_user_id', user_id: 'PE.2', previous_user_id: 'PE.1' },
    { ...rosa, from_user_id: 'PE.2' },
    { ...renamed, person: { userId: 'PE.1', phone: '51966000002' } },
  ],
  [
    'a user id, by the sentence alone',
    { type: 'user_changed_user_id', body: 'User Rosa changed from PE.1 to PE.2', user_id: 'PE.2' },
    {},
    { ...renamed, person: { userId: 'PE.1' } },
  ],
  [
    'a user id, with the number that stays',
    { type: 'user_changed_user_id', user_id: 'PE.2', wa_id: '51966000002' },
    rosa,
    { ...renamed, person: { phone: '51966000002' } },
  ],
  ['an identity', { type: 'customer_identity_changed' }, rosa, { kind: 'newIdentity' }],
])('reads a change of %s', (_, system, from, expected) => {
  expect(read(system, from)).toMatchObject(expected)
})

test.each([
  ['nobody', { type: 'user_changed_number', wa_id: '51966000003' }, {}, undefined],
  ['the same number', { type: 'user_changed_number', wa_id: '51966000002' }, rosa, null],
  ['something else', { type: 'another_thing' }, rosa, null],
])('a message of the system about %s changes nothing', (_, system, from, expected) => {
  expect(read(system, from)).toBe(expected)
})
