import { Chip, Flex, Group, Switch, Text } from '@mantine/core'
import type { QuietHours } from '#contract/entities/campaigns/campaign.ts'
import { weekDays, type WeekDay } from '#contract/entities/groups/opening-hours.ts'
import { isAlwaysQuiet, nightHours } from '#contract/rules/campaigns/campaign-pace.ts'
import { Notice } from '#renderer/components/notices/error-notice.tsx'
import { TimeField } from '#renderer/components/forms/time-field.tsx'
import { useTexts } from '#renderer/i18n/fetched-texts.ts'

/** A day's short name in a language. 2024-01-01 was a Monday, and `weekDays` begins with Monday. */
export function weekDayText(day: WeekDay, language: string): string {
  const date = new Date(Date.UTC(2024, 0, 1 + weekDays.indexOf(day)))
  return new Intl.DateTimeFormat(language, { weekday: 'short', timeZone: 'UTC' }).format(date)
}

export interface QuietHoursFieldsProps {
  value: QuietHours
  timeZone: string | undefined
  onChange: (value: QuietHours) => void
}

/** The fields for the hours and days in which a campaign sends nothing. */
export function QuietHoursFields({ value, timeZone, onChange }: QuietHoursFieldsProps) {
  const { t, language } = useTexts('campaigns')
  const { hours, days } = value
  return (
    <Flex component="fieldset" direction="column" gap={10}>
      <Text component="legend" inherit fw={600}>
        {t('campaigns:schedule.quiet')}
      </Text>
      <Text mb={4} size="xs" c="dimmed">
        {t('campaigns:schedule.quietText')}
      </Text>
      <Switch
        label={t('campaigns:schedule.quietHours')}
        checked={hours !== undefined}
        onChange={(event) =>
          onChange({ days, ...(event.currentTarget.checked && { hours: nightHours }) })
        }
      />
      {hours !== undefined && (
        <Group wrap="wrap" gap={8}>
          <TimeField
            label={t('campaigns:schedule.from')}
            value={hours.from}
            onChange={(from) => {
              if (from !== '') onChange({ days, hours: { ...hours, from } })
            }}
          />
          <span aria-hidden="true">–</span>
          <TimeField
            label={t('campaigns:schedule.to')}
            value={hours.to}
            onChange={(to) => {
              if (to !== '') onChange({ days, hours: { ...hours, to } })
            }}
          />
          {timeZone !== undefined && (
            <Text span size="xs" c="dimmed">
              {t('campaigns:schedule.zone', { zone: timeZone })}
            </Text>
          )}
        </Group>
      )}
      <div role="group" aria-label={t('campaigns:schedule.days')}>
        <Text mb={4} size="xs" c="dimmed">
          {t('campaigns:schedule.days')}
        </Text>
        <Chip.Group
          multiple
          value={days}
          onChange={(chosen) =>
            onChange({ ...value, days: weekDays.filter((day) => chosen.includes(day)) })
          }
        >
          <Group wrap="wrap" gap={8}>
            {weekDays.map((day) => (
              <Chip key={day} size="xs" variant="light" value={day}>
                {weekDayText(day, language)}
              </Chip>
            ))}
          </Group>
        </Chip.Group>
      </div>
      {isAlwaysQuiet(value) && <Notice>{t('campaigns:schedule.allDays')}</Notice>}
    </Flex>
  )
}
