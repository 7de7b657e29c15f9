import { Select } from '@mantine/core'
import { useAtomValue } from 'jotai'
import type { OpeningHours } from '#contract/entities/groups/opening-hours.ts'
import { timeOfDay, wallTime } from '#contract/rules/time/time-zone.ts'
import { minuteAtom } from '#renderer/components/dates/clock.ts'
import {
  SettingsCard,
  SettingsRow,
  SettingsSwitch,
} from '#renderer/components/page/settings-rows.tsx'
import { useTexts } from '#renderer/i18n/fetched-texts.ts'
import { OpeningHoursEditor } from '#renderer/scenes/settings/opening-hours/opening-hours-editor.tsx'
import { groupSettings } from './group-settings.ts'
import { GroupSection } from './setting-rows.tsx'
import { TeamHours } from './team-hours.tsx'
import { useSetting, type Settings } from './use-settings.ts'

/** The opening hours of a group that has just switched them on. */
const firstHours: OpeningHours = {
  week: (['mon', 'tue', 'wed', 'thu', 'fri'] as const).map((day) => ({
    day,
    from: '09:00',
    to: '18:00',
  })),
  holidays: [],
}

/** The group's time zone and opening hours. */
export function HoursSection({ settings }: { settings: Settings }) {
  const { t } = useTexts('settings')
  const { row, value: hours, isDisabled, set } = useSetting(settings, groupSettings.openingHours)
  return (
    <GroupSection
      settings={settings}
      id="hours"
      title={t('shell.settings.hours')}
      changedBy="admins"
    >
      <SettingsCard>
        <TimeZone settings={settings} />
        <SettingsSwitch
          {...row}
          checked={hours !== undefined}
          isDisabled={isDisabled}
          onChange={(checked) => void set(checked ? firstHours : undefined)}
        >
          {hours !== undefined && (
            <OpeningHoursEditor
              groupId={settings.group.id}
              hours={hours}
              isDisabled={isDisabled}
              onSave={set}
            />
          )}
        </SettingsSwitch>
      </SettingsCard>
      {settings.group.hasTeamHours === true && (
        <TeamHours
          groupId={settings.group.id}
          first={hours ?? firstHours}
          isDisabled={isDisabled}
        />
      )}
    </GroupSection>
  )
}

function TimeZone({ settings }: { settings: Settings }) {
  const { t } = useTexts('settings')
  const now = useAtomValue(minuteAtom)
  const { label, row, value, isDisabled, set } = useSetting(settings, groupSettings.timeZone)
  const text =
    value === undefined
      ? row.text
      : t('settings:hours.zoneText', { time: timeOfDay(wallTime(now, value).minutes) })
  const zones = new Set([...Intl.supportedValuesOf('timeZone'), 'UTC', value ?? 'UTC'])
  return (
    <SettingsRow
      {...row}
      text={text}
      foundBy={[...row.foundBy, value ?? '']}
      control={
        <Select
          aria-label={label}
          size="sm"
          w={280}
          searchable
          allowDeselect={false}
          disabled={isDisabled}
          nothingFoundMessage={t('settings:hours.noZone')}
          value={value ?? null}
          data={[...zones].toSorted()}
          onChange={(chosen) => {
            if (chosen !== null) void set(chosen)
          }}
        />
      }
    />
  )
}
