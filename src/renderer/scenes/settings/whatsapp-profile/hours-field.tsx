import '@mantine/core/styles/Switch.layer.css'
import { Switch } from '@mantine/core'
import { IconPlus, IconX } from '@tabler/icons-react'
import { weekDays, type OpeningHours, type WeekDay } from '#contract/entities/whatsapp-profile.ts'
import { hoursFaults } from '#contract/rules/opening-hours.ts'
import { IconButton } from '../../../components/icon-button.tsx'
import { TimeField } from '../../../components/time-field.tsx'
import { useSettingsTexts } from '../../../i18n/settings-texts.ts'
import classes from './profile.module.css'
import { weekdayName } from './weekday-name.ts'

/** The largest number of opening spans in one day. */
const spansMax = 2

export interface HoursFieldProps {
  hours: readonly OpeningHours[]
  isDisabled: boolean
  onChange: (hours: OpeningHours[]) => void
}

/** Opening hours by day: up to two spans a day, or closed. */
export function HoursField({ hours, isDisabled, onChange }: HoursFieldProps) {
  const { t, language } = useSettingsTexts()
  const faults = hoursFaults(hours)
  const setDay = (day: WeekDay, spans: readonly OpeningHours[]) =>
    onChange(
      weekDays.flatMap((one) => (one === day ? [...spans] : hours.filter((h) => h.day === one))),
    )
  return (
    <div className={classes.hours} role="group" aria-label={t('settings:profile.hours')}>
      {weekDays.map((day) => {
        const own = hours.filter((one) => one.day === day)
        const name = weekdayName(day, language)
        return (
          <div key={day} className={classes.day}>
            <span className={classes.dayName}>{name}</span>
            <div className={classes.spans}>
              {own.length === 0 && (
                <span className={classes.closed}>{t('settings:profile.closed')}</span>
              )}
              {own.map((span, index) => {
                const set = (part: Partial<OpeningHours>) =>
                  setDay(
                    day,
                    own.map((one) => (one === span ? { ...one, ...part } : one)),
                  )
                const isInvalid = faults.includes(day)
                return (
                  <div key={index} className={classes.span}>
                    <TimeField
                      label={t('settings:profile.opens', { day: name, number: index + 1 })}
                      value={span.from}
                      isDisabled={isDisabled}
                      isInvalid={isInvalid}
                      onChange={(from) => from !== '' && set({ from })}
                    />
                    <span aria-hidden="true">–</span>
                    <TimeField
                      label={t('settings:profile.closes', { day: name, number: index + 1 })}
                      value={span.to}
                      isDisabled={isDisabled}
                      isInvalid={isInvalid}
                      onChange={(to) => to !== '' && set({ to })}
                    />
                    {index > 0 && !isDisabled && (
                      <IconButton
                        icon={IconX}
                        size={28}
                        label={t('settings:profile.removeSpan', { day: name })}
                        onClick={() =>
                          setDay(
                            day,
                            own.filter((one) => one !== span),
                          )
                        }
                      />
                    )}
                  </div>
                )
              })}
              {faults.includes(day) && (
                <span className={classes.problem} role="alert">
                  {t('settings:profile.hoursFault')}
                </span>
              )}
            </div>
            {own.length > 0 && own.length < spansMax && !isDisabled && (
              <IconButton
                icon={IconPlus}
                size={28}
                label={t('settings:profile.addSpan', { day: name })}
                onClick={() => setDay(day, [...own, { day, from: '21:00', to: '22:00' }])}
              />
            )}
            <Switch
              aria-label={t('settings:profile.isOpen', { day: name })}
              classNames={{ track: classes.track }}
              checked={own.length > 0}
              disabled={isDisabled}
              onChange={(event) =>
                setDay(
                  day,
                  event.currentTarget.checked ? [{ day, from: '09:00', to: '18:00' }] : [],
                )
              }
            />
          </div>
        )
      })}
    </div>
  )
}
