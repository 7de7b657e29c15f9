import { Button, Menu } from '@mantine/core'
import { IconFlag } from '@tabler/icons-react'
import type { Holiday } from '#contract/entities/groups/opening-hours.ts'
import { limits } from '#contract/limits.ts'
import { holidayCountries, holidaysOf, type HolidayCountry } from '#contract/rules/time/holidays.ts'
import { dayAfter } from '#contract/rules/time/time-zone.ts'
import { dayKey } from '#renderer/components/dates/day-key.ts'
import { useTexts } from '#renderer/i18n/fetched-texts.ts'

/** For how many days ahead holidays are offered. */
const offeredDays = 365

/**
 * A list of holidays with those of a country in the year from a day on. A day that the list has already stays as it is.
 * @param today YYYY-MM-DD
 */
export function withCountryHolidays(
  holidays: readonly Holiday[],
  country: HolidayCountry,
  today: string,
): Holiday[] {
  const year = Number(today.slice(0, 4))
  const known = new Set(holidays.map(({ day }) => day))
  const added = [year, year + 1]
    .flatMap((one) => holidaysOf(country, one))
    .filter(({ day }) => day >= today && day < dayAfter(today, offeredDays) && !known.has(day))
    .slice(0, Math.max(0, limits.openingHours.holidaysMax - holidays.length))
  return [...holidays, ...added].toSorted((a, b) => (a.day < b.day ? -1 : 1))
}

export interface CountryHolidaysProps {
  holidays: readonly Holiday[]
  onChange: (holidays: Holiday[]) => void
}

/** A menu that adds the holidays of a country in the coming year. */
export function CountryHolidays({ holidays, onChange }: CountryHolidaysProps) {
  const { t, language } = useTexts('settings')
  const names = new Intl.DisplayNames(language, { type: 'region' })
  const countries = holidayCountries
    .map((country) => ({ country, name: names.of(country) ?? country }))
    .toSorted((a, b) => a.name.localeCompare(b.name, language))
  return (
    <Menu position="bottom-start" withinPortal={false}>
      <Menu.Target>
        <Button variant="subtle" leftSection={<IconFlag size={16} aria-hidden="true" />}>
          {t('settings:hours.ofCountry')}
        </Button>
      </Menu.Target>
      <Menu.Dropdown>
        {countries.map(({ country, name }) => (
          <Menu.Item
            key={country}
            onClick={() => onChange(withCountryHolidays(holidays, country, dayKey(Date.now())))}
          >
            {name}
          </Menu.Item>
        ))}
      </Menu.Dropdown>
    </Menu>
  )
}
