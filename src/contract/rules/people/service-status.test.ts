import { describe, expect, it } from 'vitest'
import { serviceStatusNumbers } from '#contract/entities/chats/service-status.ts'
import { serviceStatusColours, serviceStatusKind } from './service-status.ts'

describe('service status', () => {
  it.each([
    [1, 'available', 'green'],
    [2, 'busy', 'orange'],
    [3, 'unavailable', 'red'],
    [0, 'unavailable', 'red'],
    [-1, 'unavailable', 'red'],
    [99, 'unavailable', 'red'],
  ] as const)('%i is %s with the colour %s', (number, kind, colour) => {
    expect(serviceStatusKind(number)).toBe(kind)
    expect(serviceStatusColours[kind]).toBe(colour)
  })

  it('numbers map back to their kinds', () => {
    for (const kind of ['available', 'busy', 'unavailable'] as const)
      expect(serviceStatusKind(serviceStatusNumbers[kind])).toBe(kind)
  })
})
