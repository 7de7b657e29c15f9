import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { incompleteData } from '#contract/omitted-data.ts'
import { fitEvent, HOSTED_EVENT_BYTES } from './fit-event.ts'

const envelope = { groupId: 'g', at: '2026-01-01T00:00:00.000Z' }
const long = 'ñ'.repeat(HOSTED_EVENT_BYTES)

test('data within the limit stays as it is', () => {
  const data = { ...envelope, contact: { id: 'c', name: 'ñ' } }
  expect(fitEvent(data)).toEqual([JSON.stringify(data)])
})

test.each([
  [
    'a contact and a message',
    { contact: { _id: 'c', note: long }, message: { _id: 'm', contactId: 'c' } },
    { contactId: 'c', hasContact: true, messageId: 'm' },
  ],
  [
    'a message alone',
    { message: { _id: 'm', contactId: 'c', text: long } },
    { contactId: 'c', hasContact: false, messageId: 'm' },
  ],
  ['a contact alone', { contact: { id: 'c', note: long } }, { contactId: 'c', hasContact: true }],
])('%s are named, and the rest stays', (_case, heavy, omitted) => {
  const [only = '', ...others] = fitEvent({ ...envelope, ...heavy, tagId: 't' }) ?? []
  expect(others).toEqual([])
  expect(JSON.parse(only)).toEqual({ ...envelope, tagId: 't', omitted })
  expect(incompleteData(JSON.parse(only))).toMatchObject({ groupId: 'g', omitted })
})

test('what cannot be fetched does not fit', () => {
  expect(fitEvent({ ...envelope, group: { name: long } })).toBeUndefined()
  expect(fitEvent({ ...envelope, contact: { id: 'c' }, other: long })).toBeUndefined()
  expect(fitEvent({ ...envelope, items: ['a', long] })).toBeUndefined()
})

describe('the items of a list', () => {
  test('are divided, each of them once and in order', () => {
    const item = fc.string({ maxLength: 300 })
    fc.assert(
      fc.property(fc.array(item, { maxLength: 200 }), (items) => {
        const parts = fitEvent({ ...envelope, items }) ?? []
        for (const part of parts) {
          expect(Buffer.byteLength(part)).toBeLessThanOrEqual(HOSTED_EVENT_BYTES)
          expect(JSON.parse(part)).toMatchObject(envelope)
        }
        const read: string[] = parts.flatMap((part) => JSON.parse(part).items)
        expect(read).toEqual(items)
      }),
      { numRuns: 50 },
    )
  })
})
