import { Button, Flex, Text, TextInput } from '@mantine/core'
import { IconTrash } from '@tabler/icons-react'
import { useId, useState } from 'react'
import type { Holiday } from '#contract/entities/groups/opening-hours.ts'
import { limits } from '#contract/limits.ts'
import { dateLocale } from '#contract/rules/time/date-locale.ts'
import { DayField } from '#renderer/components/dates/calendar.tsx'
import { IconButton } from '#renderer/components/focus/icon-button.tsx'
import { useTexts } from '#renderer/i18n/fetched-texts.ts'
import { CountryHolidays } from './country-holidays.tsx'
import classes from './hours.module.css'

export interface HolidaysFieldProps {
  holidays: readonly Holiday[]
  isDisabled: boolean
  onChange: (holidays: Holiday[]) => void
}

/** A field for the dates on which a business is closed, oldest first. */
export function HolidaysField({ holidays, isDisabled, onChange }: HolidaysFieldProps) {
  const { t, language } = useTexts('settings')
  const titleId = useId()
  const [day, setDay] = useState<string | null>(null)
  const [name, setName] = useState('')
  const isRepeated = holidays.some((holiday) => holiday.day === day)
  const isAddable = day !== null && !isRepeated && name.trim() !== ''
  const format = new Intl.DateTimeFormat(dateLocale(language), {
    weekday: 'short',
    day: 'numeric',
    month: 'short',
    year: 'numeric',
    timeZone: 'UTC',
  })
  const add = () => {
    if (!isAddable) return
    onChange([...holidays, { day, name: name.trim() }].toSorted((a, b) => (a.day < b.day ? -1 : 1)))
    setDay(null)
    setName('')
  }
  const dayLabel = t('settings:hours.holidayDay')
  return (
    <div className={classes.holidays} role="group" aria-labelledby={titleId}>
      <h3 className={classes.title} id={titleId}>
        {t('settings:hours.holidays')}
        <span>{t('settings:hours.holidaysText')}</span>
      </h3>
      {holidays.map((holiday) => (
        <div key={holiday.day} className={classes.holiday}>
          <Text span inherit w={168} flex="none" fz="sm" c="dimmed" className="numbers">
            {format.format(Date.parse(holiday.day))}
          </Text>
          <Text span inherit miw={0} flex={1} fz="sm" className="breakable">
            {holiday.name}
          </Text>
          {!isDisabled && (
            <IconButton
              icon={IconTrash}
              size={28}
              label={t('settings:hours.removeHoliday', { name: holiday.name })}
              onClick={() => onChange(holidays.filter((one) => one !== holiday))}
            />
          )}
        </div>
      ))}
      {!isDisabled && holidays.length < limits.openingHours.holidaysMax && (
        <Flex wrap="wrap" gap={8} pt={8} pb={12} px={16}>
          <DayField
            w={170}
            name={dayLabel}
            shown={day === null ? [] : [day]}
            placeholder={dayLabel}
            value={day}
            error={isRepeated && t('settings:hours.sameDay')}
            onChange={setDay}
          />
          <TextInput
            size="sm"
            flex={1}
            miw={180}
            aria-label={t('settings:hours.holidayName')}
            placeholder={t('settings:hours.holidayName')}
            maxLength={limits.openingHours.holidayNameMax}
            value={name}
            onChange={(event) => setName(event.currentTarget.value)}
          />
          <Button variant="default" disabled={!isAddable} onClick={add}>
            {t('settings:hours.addHoliday')}
          </Button>
          <CountryHolidays holidays={holidays} onChange={onChange} />
        </Flex>
      )}
    </div>
  )
}
