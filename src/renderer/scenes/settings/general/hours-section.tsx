import { Select } from '@mantine/core'
import { useAtomValue } from 'jotai'
import { groupsApi } from '#contract/api/groups.ts'
import type { OpeningHours } from '#contract/entities/opening-hours.ts'
import { timeOfDay, wallTime } from '#contract/rules/time-zone.ts'
import { minuteAtom } from '#renderer/components/dates/clock.ts'
import {
  SettingsCard,
  SettingsRow,
  SettingsSection,
  SettingsSwitch,
} from '#renderer/components/page/settings-rows.tsx'
import { call } from '#renderer/data/api-client.ts'
import { useSettingsTexts } from '#renderer/i18n/fetched-texts.ts'
import { OpeningHoursEditor } from '#renderer/scenes/settings/opening-hours/opening-hours-editor.tsx'
import { useRowFilter } from './row-filter.ts'
import type { Settings } from './use-settings.ts'

/** The group's time zone and opening hours. */
export function HoursSection({ settings }: { settings: Settings }) {
  const { t } = useSettingsTexts()
  return (
    <SettingsSection
      id="hours"
      title={t('shell.settings.hours')}
      lockedReason={settings.mayToggle ? undefined : t('settings:adminsOnly')}
    >
      <SettingsCard>
        <TimeZone settings={settings} />
        <OpeningHoursSwitch settings={settings} />
      </SettingsCard>
    </SettingsSection>
  )
}

function TimeZone({ settings }: { settings: Settings }) {
  const { t } = useSettingsTexts()
  const matches = useRowFilter()
  const now = useAtomValue(minuteAtom)
  const { group, mayToggle, isRecent, change } = settings
  const { timeZone } = group
  const label = t('settings:hours.zone')
  const text =
    timeZone === undefined
      ? t('settings:hours.zoneUnknown')
      : t('settings:hours.zoneText', { time: timeOfDay(wallTime(now, timeZone).minutes) })
  if (!matches(label, text, timeZone ?? '')) return null
  const zones = new Set([...Intl.supportedValuesOf('timeZone'), 'UTC', timeZone ?? 'UTC'])
  const set = (chosen: string) =>
    change({
      label,
      part: { timeZone: chosen },
      send: ({ timeZone: sent = chosen }) =>
        call(groupsApi.setTimeZone, {
          groupId: group.id,
          params: { id: group.id },
          body: { timeZone: sent },
        }),
      done: () => t('settings:saved', { setting: label }),
    })
  return (
    <SettingsRow
      label={label}
      text={text}
      isRecent={isRecent('timeZone')}
      control={
        <Select
          aria-label={label}
          size="sm"
          w={280}
          searchable
          allowDeselect={false}
          disabled={!mayToggle}
          nothingFoundMessage={t('settings:hours.noZone')}
          value={timeZone ?? null}
          data={[...zones].toSorted()}
          onChange={(chosen) => {
            if (chosen !== null) void set(chosen)
          }}
        />
      }
    />
  )
}

/** The opening hours of a group that has just switched them on. */
const firstHours: OpeningHours = {
  week: (['mon', 'tue', 'wed', 'thu', 'fri'] as const).map((day) => ({
    day,
    from: '09:00',
    to: '18:00',
  })),
  holidays: [],
}

function OpeningHoursSwitch({ settings }: { settings: Settings }) {
  const { t } = useSettingsTexts()
  const matches = useRowFilter()
  const { group, mayToggle, isRecent, change } = settings
  const { openingHours } = group
  const label = t('settings:hours.label')
  const text = t('settings:hours.text')
  if (!matches(label, text)) return null
  const to = { groupId: group.id, params: { id: group.id } }
  const set = (next: OpeningHours | undefined) =>
    change({
      label,
      part: { openingHours: next },
      send: ({ openingHours: sent }) =>
        sent === undefined
          ? call(groupsApi.deleteOpeningHours, to)
          : call(groupsApi.setOpeningHours, {
              ...to,
              body: { week: sent.week, holidays: sent.holidays },
            }),
      done: ({ openingHours: given }) =>
        given === undefined
          ? t('settings:switchedOff', { setting: label })
          : t('settings:saved', { setting: label }),
    })
  return (
    <SettingsSwitch
      label={label}
      text={text}
      checked={openingHours !== undefined}
      isDisabled={!mayToggle}
      isRecent={isRecent('openingHours')}
      onChange={(checked) => void set(checked ? firstHours : undefined)}
    >
      {openingHours !== undefined && (
        <OpeningHoursEditor
          groupId={group.id}
          hours={openingHours}
          isDisabled={!mayToggle}
          onSave={set}
        />
      )}
    </SettingsSwitch>
  )
}
