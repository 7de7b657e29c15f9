import { describe, expect, it } from 'vitest'
import { endpoints } from '#contract/api/index.ts'
import { eventSchemas } from '#contract/events.ts'
import { memberSchema } from '#contract/entities/people/member.ts'
import { ownServiceStatusSchema, serviceStatusSchema } from './service-status.ts'
import { userSchema } from '#contract/entities/people/user.ts'

const read: [wire: unknown, status: number][] = [
  [1, 1],
  [2, 2],
  [3, 3],
  [0, 0],
  [-1, -1],
  ['1', 1],
  ['2', 2],
  ['7', 7],
]
const unreadable: unknown[] = [
  '',
  ' 2',
  '1.5',
  '-1',
  '0x1',
  'offline',
  1.5,
  Number.NaN,
  true,
  [],
  {},
]

describe('a service status', () => {
  it.each(read)('%j becomes %i, for a colleague and for the user', (wire, status) => {
    expect(serviceStatusSchema.parse(wire)).toBe(status)
    expect(ownServiceStatusSchema.parse(wire)).toBe(status)
  })

  it.each(unreadable.map((wire) => [wire]))('that is unreadable is unavailable: %j', (wire) => {
    expect(serviceStatusSchema.parse(wire)).toBe(3)
    expect(ownServiceStatusSchema.parse(wire)).toBe(3)
  })

  it.each([{}, { serviceStatus: null }])(
    'that is missing is unavailable for a colleague: %j',
    (no) => {
      expect(memberSchema.parse({ id: 'm', ...no }).serviceStatus).toBe(3)
      const envelope = { groupId: 'g', at: 0, userId: 'u' }
      const event = eventSchemas['member.serviceStatus'].parse({ ...envelope, ...no })
      expect(event.serviceStatus).toBe(3)
    },
  )

  it.each([{}, { serviceStatus: null }])('that is missing is available for the user: %j', (no) => {
    expect(userSchema.parse({ id: 'u', ...no }).serviceStatus).toBe(1)
    const me = endpoints.me.output.parse({ permissions: [], user: { id: 'u' }, ...no })
    expect(me.serviceStatus).toBe(1)
  })
})
