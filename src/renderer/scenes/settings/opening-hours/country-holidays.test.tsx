import { expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { limits } from '#contract/limits.ts'
import { show } from '#renderer/app/page.fixture.tsx'
import { HolidaysField } from './holidays-field.tsx'
import { withCountryHolidays } from './country-holidays.tsx'

test('the holidays of a country are those of the coming year, and days of the list stay', () => {
  const own = { day: '2026-12-25', name: 'Closed for stocktaking' }
  const all = withCountryHolidays([own], 'PE', '2026-11-27')
  expect(all.map(({ day }) => day).slice(0, 4)).toEqual([
    '2026-12-08',
    '2026-12-09',
    '2026-12-25',
    '2027-01-01',
  ])
  expect(all.find(({ day }) => day === own.day)).toEqual(own)
  expect(all.at(-1)?.day).toBe('2027-11-01')
  expect(withCountryHolidays(all, 'PE', '2026-11-27')).toEqual(all)
})

test('no more than a list may have', () => {
  const full = Array.from({ length: limits.openingHours.holidaysMax - 1 }, (_, index) => ({
    day: `20${30 + index}-01-01`,
    name: 'Full',
  }))
  expect(withCountryHolidays(full, 'CO', '2026-11-27')).toHaveLength(
    limits.openingHours.holidaysMax,
  )
})

test('a menu adds them', async () => {
  const added: string[][] = []
  const screen = await show(
    <HolidaysField
      holidays={[]}
      isDisabled={false}
      onChange={(holidays) => added.push(holidays.map(({ name }) => name))}
    />,
  )
  await screen.getByRole('button', { name: 'Holidays of a country' }).click()
  await page.getByRole('menuitem', { name: 'Peru' }).click()
  expect(added).toHaveLength(1)
  expect(added[0]).toContain('Navidad')
})
