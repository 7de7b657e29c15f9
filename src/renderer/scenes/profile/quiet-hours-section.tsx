import { Button, Chip, Group } from '@mantine/core'
import { useAtomValue } from 'jotai'
import {
  endSilence,
  isQuiet,
  nextChange,
  silenceEnd,
  type DoNotDisturb,
} from '#contract/rules/people/do-not-disturb.ts'
import { minuteAtom } from '#renderer/components/dates/clock.ts'
import { momentText } from '#renderer/components/dates/times.ts'
import {
  SettingsCard,
  SettingsSection,
  SettingsSwitch,
} from '#renderer/components/page/settings-rows.tsx'
import { TimeField } from '#renderer/components/forms/time-field.tsx'
import { settingsAtom } from '#renderer/data/session/session.ts'
import { useTexts } from '#renderer/i18n/fetched-texts.ts'
import classes from './profile-scene.module.css'
import { useUndoableSettings } from './use-undoable-settings.ts'

/** Days of the week in the order of the buttons; 0 is Sunday. */
const weekdays = [1, 2, 3, 4, 5, 6, 0] as const

const dayName = (day: number, language: string, style: 'long' | 'narrow') =>
  // 2023-01-01 was a Sunday.
  new Intl.DateTimeFormat(language, { weekday: style }).format(new Date(2023, 0, 1 + day))

/** The hours in which this machine shows no notifications. */
export function QuietHoursSection() {
  const { t, language } = useTexts('profile')
  const { alerts } = useAtomValue(settingsAtom)
  const now = useAtomValue(minuteAtom)
  const { doNotDisturb: hours } = alerts
  const changeSettings = useUndoableSettings()
  const change = (part: Partial<DoNotDisturb>) =>
    changeSettings({ alerts: { ...alerts, doNotDisturb: { ...hours, ...part } } })

  const isPaused = hours.isOn && hours.pausedUntil !== null && now < hours.pausedUntil
  const isActive = isQuiet(hours, now)
  const next = nextChange(hours, now)
  const moment = (at: number) => momentText(new Date(at).toISOString(), now, language)
  const isSilenced = hours.quietUntil !== null && now < hours.quietUntil
  const state = (): string => {
    if (isSilenced) {
      const end = silenceEnd(hours, now)
      return end === null
        ? t('profile:quiet.always')
        : t('profile:quiet.active', { moment: moment(end) })
    }
    if (!hours.isOn) return t('profile:quiet.off')
    if (isPaused) return t('profile:quiet.paused', { moment: moment(hours.pausedUntil ?? now) })
    if (isActive)
      return next === null
        ? t('profile:quiet.always')
        : t('profile:quiet.active', { moment: moment(next) })
    return next === null
      ? t('profile:quiet.never')
      : t('profile:quiet.starts', { moment: moment(next) })
  }
  return (
    <SettingsSection title={t('profile:quiet.title')}>
      <SettingsCard>
        <SettingsSwitch
          label={t('profile:quiet.label')}
          text={state()}
          checked={hours.isOn}
          before={
            isSilenced ? (
              <Button variant="default" size="xs" onClick={() => change(endSilence(hours, now))}>
                {t('profile:quiet.end')}
              </Button>
            ) : isPaused ? (
              <Button variant="default" size="xs" onClick={() => change({ pausedUntil: null })}>
                {t('profile:quiet.resume')}
              </Button>
            ) : (
              isActive &&
              next !== null && (
                <Button variant="default" size="xs" onClick={() => change({ pausedUntil: next })}>
                  {t('profile:quiet.pause')}
                </Button>
              )
            )
          }
          onChange={(isOn) => change({ isOn, pausedUntil: null })}
        />
        {hours.isOn && (
          <Group
            wrap="wrap"
            gap={8}
            px={16}
            py={10}
            fz="sm"
            c="dimmed"
            className={classes.lined ?? ''}
          >
            <span aria-hidden="true">{t('profile:quiet.from')}</span>
            <TimeField
              label={t('profile:quiet.from')}
              value={hours.from}
              onChange={(from) => {
                if (from !== '') change({ from, pausedUntil: null })
              }}
            />
            <span aria-hidden="true">{t('profile:quiet.to')}</span>
            <TimeField
              label={t('profile:quiet.to')}
              value={hours.to}
              onChange={(to) => {
                if (to !== '') change({ to, pausedUntil: null })
              }}
            />
            <Group gap={6} ml="auto" role="group" aria-label={t('profile:quiet.wholeDays')}>
              <span aria-hidden="true">{t('profile:quiet.wholeDays')}</span>
              <Chip.Group
                multiple
                value={hours.wholeDays.map(String)}
                onChange={(days) => change({ wholeDays: days.map(Number), pausedUntil: null })}
              >
                {weekdays.map((day) => (
                  <Chip
                    key={day}
                    value={String(day)}
                    variant="outline"
                    classNames={{ label: classes.day ?? '', iconWrapper: classes.noIcon ?? '' }}
                    aria-label={t('profile:quiet.ofDay', { day: dayName(day, language, 'long') })}
                  >
                    {dayName(day, language, 'narrow')}
                  </Chip>
                ))}
              </Chip.Group>
            </Group>
          </Group>
        )}
      </SettingsCard>
    </SettingsSection>
  )
}
