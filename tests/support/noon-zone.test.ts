import { expect, test } from 'vitest'
import { noonZone } from './noon-zone.ts'

test.each(Array.from({ length: 24 }, (_, hour) => hour))(
  'begun at %i h UTC, it is noon',
  (hour) => {
    const at = Date.UTC(2026, 10, 22, hour, 59)
    const time = new Intl.DateTimeFormat('en-GB', { timeStyle: 'short', timeZone: noonZone(at) })
    expect(time.format(at)).toBe('12:59')
  },
)
