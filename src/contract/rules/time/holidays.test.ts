import { describe, expect, test } from 'vitest'
import { limits } from '#contract/limits.ts'
import { easterOf, holidayCountries, holidaysOf, type HolidayCountry } from './holidays.ts'
import { repeatedHolidays } from './opening-hours.ts'

test.each(['2024-03-31', '2025-04-20', '2026-04-05', '2027-03-28', '2028-04-16', '2038-04-25'])(
  'Easter is on %s',
  (day) => {
    expect(easterOf(Number(day.slice(0, 4)))).toBe(day)
  },
)

/** The days as the countries published them. */
const published: [HolidayCountry, number, string][] = [
  [
    'PE',
    2026,
    '01-01 04-02 04-03 05-01 06-07 06-29 07-23 07-28 07-29 08-06 08-30 10-08 11-01 12-08 12-09 12-25',
  ],
  ['MX', 2026, '01-01 02-02 03-16 05-01 09-16 11-16 12-25'],
  ['MX', 2024, '01-01 02-05 03-18 05-01 09-16 10-01 11-18 12-25'],
  [
    'CO',
    2026,
    '01-01 01-12 03-23 04-02 04-03 05-01 05-18 06-08 06-15 06-29 07-20 08-07 08-17 10-12 11-02 11-16 12-08 12-25',
  ],
  [
    'CO',
    2025,
    '01-01 01-06 03-24 04-17 04-18 05-01 06-02 06-23 06-30 07-20 08-07 08-18 10-13 11-03 11-17 12-08 12-25',
  ],
  [
    'AR',
    2026,
    '01-01 02-16 02-17 03-24 04-02 04-03 05-01 05-25 06-15 06-20 07-09 08-17 10-12 11-23 12-08 12-25',
  ],
  [
    'CL',
    2026,
    '01-01 04-03 04-04 05-01 05-21 06-21 06-29 07-16 08-15 09-18 09-19 10-12 10-31 11-01 12-08 12-25',
  ],
  [
    'CL',
    2024,
    '01-01 03-29 03-30 05-01 05-21 06-20 06-29 07-16 08-15 09-18 09-19 09-20 10-12 10-31 11-01 12-08 12-25',
  ],
  [
    'CL',
    2023,
    '01-01 01-02 04-07 04-08 05-01 05-21 06-21 06-26 07-16 08-15 09-18 09-19 10-09 10-27 11-01 12-08 12-25',
  ],
  ['BR', 2026, '01-01 04-03 04-21 05-01 09-07 10-12 11-02 11-15 11-20 12-25'],
  ['EC', 2026, '01-01 02-16 02-17 04-03 05-01 05-25 08-10 10-09 11-02 11-03 12-25'],
  ['EC', 2025, '01-01 03-03 03-04 04-18 05-02 05-23 08-11 10-10 11-03 11-04 12-25'],
  ['EC', 2024, '01-01 02-12 02-13 03-29 05-03 05-24 08-09 10-11 11-01 11-04 12-25'],
  ['EC', 2022, '01-01 02-28 03-01 04-15 05-02 05-23 08-12 10-10 11-03 11-04 12-25'],
  ['ES', 2026, '01-01 01-06 04-03 05-01 08-15 10-12 11-01 12-06 12-08 12-25'],
]

test.each(published)('the holidays of %s in %i', (country, year, days) => {
  expect(holidaysOf(country, year).map(({ day }) => day.slice(5))).toEqual(days.split(' '))
})

describe.each(holidayCountries)('the holidays of %s', (country) => {
  test('fit into opening hours in each year', () => {
    for (let year = 2024; year <= 2043; year += 1) {
      const holidays = holidaysOf(country, year)
      expect(repeatedHolidays(holidays)).toEqual([])
      expect(holidays.length).toBeLessThanOrEqual(limits.openingHours.holidaysMax)
      for (const { day, name } of holidays) {
        expect(day.slice(0, 4)).toBe(String(year))
        expect(name.length).toBeLessThanOrEqual(limits.openingHours.holidayNameMax)
      }
    }
  })
})
