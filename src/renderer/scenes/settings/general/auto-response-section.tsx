import { Flex, Stack, Text } from '@mantine/core'
import { useState } from 'react'
import { Link } from 'react-router'
import { groupsApi } from '#contract/api/groups.ts'
import type { Group } from '#contract/entities/group.ts'
import { limits } from '#contract/limits.ts'
import { menuPaths } from '#contract/policies/menu.ts'
import { scheduleFaults } from '#contract/rules/auto-response.ts'
import {
  SettingsCard,
  SettingsSection,
  SettingsSwitch,
} from '#renderer/components/page/settings-rows.tsx'
import { TimeField } from '#renderer/components/time-field.tsx'
import { call } from '#renderer/data/api-client.ts'
import { useSettingsTexts } from '#renderer/i18n/fetched-texts.ts'
import { HoursWarning } from '#renderer/scenes/settings/opening-hours/hours-warning.tsx'
import { AutoResponseFile } from './auto-response-file.tsx'
import { useRowFilter } from './row-filter.ts'
import { SavedText } from './saved-text.tsx'
import classes from './settings-scene.module.css'
import type { Settings } from './use-settings.ts'

type Schedule = NonNullable<Group['scheduleAutoResponse']>
type AutoResponse = NonNullable<Group['autoResponse']>

/** The group's automatic answers: to a customer's first message, and to messages out of hours. */
export function AutoResponseSection({ settings }: { settings: Settings }) {
  const { t } = useSettingsTexts()
  return (
    <SettingsSection
      id="auto-response"
      title={t('shell.settings.autoResponse')}
      lockedReason={settings.mayChange ? undefined : t('settings:managersOnly')}
    >
      <SettingsCard>
        <FirstMessage settings={settings} />
        <OutOfHours settings={settings} />
      </SettingsCard>
    </SettingsSection>
  )
}

const isOn = ({ text = '', media = '' }: AutoResponse): boolean => text !== '' || media !== ''

function FirstMessage({ settings }: { settings: Settings }) {
  const { t } = useSettingsTexts()
  const matches = useRowFilter()
  const { group, mayChange, isRecent, change } = settings
  const stored = group.autoResponse ?? {}
  /** The answer that the user switched off last on this screen. Switching the setting on again restores that answer. */
  const [former, setFormer] = useState<AutoResponse>({})
  const label = t('settings:autoResponse.first')
  const text = t('settings:autoResponse.firstText')
  if (!matches(label, text)) return null
  const set = (autoResponse: AutoResponse) =>
    change({
      label,
      part: { autoResponse },
      send: ({ autoResponse: { text: answer, media } = {} }) =>
        call(groupsApi.setAutoResponse, {
          groupId: group.id,
          params: { id: group.id },
          body: { text: answer, media },
        }),
      done: ({ autoResponse: given = {} }) =>
        isOn(given)
          ? t('settings:saved', { setting: label })
          : t('settings:switchedOff', { setting: label }),
    })
  const setSwitch = (checked: boolean) => {
    if (!checked) setFormer(stored)
    void set(checked ? (isOn(former) ? former : { text: t('settings:autoResponse.default') }) : {})
  }
  return (
    <SettingsSwitch
      label={label}
      text={text}
      checked={isOn(stored)}
      isDisabled={!mayChange}
      isRecent={isRecent('autoResponse')}
      onChange={setSwitch}
    >
      {isOn(stored) && (
        <Flex gap={12} my={6}>
          <Stack gap={4} miw={0} flex={1}>
            <SavedText
              label={t('settings:autoResponse.firstAnswer')}
              value={stored.text ?? ''}
              maxLength={limits.messageTextMax}
              isLong
              isDisabled={!mayChange}
              onSave={(answer) => set({ ...stored, text: answer })}
            />
          </Stack>
          <AutoResponseFile
            groupId={group.id}
            media={stored.media}
            isDisabled={!mayChange}
            onChange={(media) => void set({ ...stored, media })}
          />
        </Flex>
      )}
    </SettingsSwitch>
  )
}

function OutOfHours({ settings }: { settings: Settings }) {
  const { t } = useSettingsTexts()
  const matches = useRowFilter()
  const { group, mayChange, isRecent, change } = settings
  const stored: Schedule = group.scheduleAutoResponse ?? { scheduleEnabled: false }
  const [times, setTimes] = useState<{ startAt?: string; endAt?: string }>({})
  const label = t('settings:autoResponse.closed')
  const text = t('settings:autoResponse.closedText')
  if (!matches(label, text)) return null
  const shown = {
    ...stored,
    startAt: times.startAt ?? stored.startAt ?? '20:00',
    endAt: times.endAt ?? stored.endAt ?? '09:00',
  }
  const isSame = shown.startAt === shown.endAt

  const set = (part: Partial<Schedule>) => {
    const { scheduleEnabled, text: answer, startAt, endAt } = { ...shown, ...part }
    const schedule = { scheduleEnabled, text: answer, startAt, endAt }
    return change({
      label,
      part: { scheduleAutoResponse: schedule },
      send: ({ scheduleAutoResponse: { scheduleEnabled: isEnabled, ...rest } = stored }) =>
        call(groupsApi.setScheduleAutoResponse, {
          groupId: group.id,
          params: { id: group.id },
          body: { scheduleEnabled: isEnabled, ...rest },
        }),
      done: ({ scheduleAutoResponse: given }) =>
        given?.scheduleEnabled === true
          ? t('settings:saved', { setting: label })
          : t('settings:switchedOff', { setting: label }),
    })
  }
  const setSwitch = (scheduleEnabled: boolean) =>
    set({ scheduleEnabled, text: stored.text ?? t('settings:autoResponse.closedDefault') })
  const saveTimes = async () => {
    const changed = shown.startAt !== stored.startAt || shown.endAt !== stored.endAt
    // After saving, discard the typed times, unless the user has typed other times during the request.
    if (changed && !isSame && (await set({}))) setTimes((now) => (now === times ? {} : now))
  }
  const isEditable = mayChange && stored.scheduleEnabled
  const isByHours = group.openingHours !== undefined
  return (
    <SettingsSwitch
      label={label}
      text={text}
      checked={stored.scheduleEnabled}
      isDisabled={!mayChange}
      isRecent={isRecent('scheduleAutoResponse')}
      onChange={(checked) => void setSwitch(checked)}
      before={
        isByHours ? (
          <Link className={classes.byHours} to={`${menuPaths.settings}#hours`}>
            {t('settings:hours.byHours')}
          </Link>
        ) : (
          <Flex gap={8} flex="none" fz="sm" c="dimmed" align="center">
            <TimeField
              label={t('settings:autoResponse.from')}
              value={shown.startAt}
              isDisabled={!isEditable}
              onChange={(startAt) => setTimes((all) => ({ ...all, startAt }))}
              onBlur={() => void saveTimes()}
            />
            <span aria-hidden="true">{t('settings:autoResponse.to')}</span>
            <TimeField
              label={t('settings:autoResponse.until')}
              value={shown.endAt}
              isDisabled={!isEditable}
              isInvalid={isSame}
              onChange={(endAt) => setTimes((all) => ({ ...all, endAt }))}
              onBlur={() => void saveTimes()}
            />
          </Flex>
        )
      }
    >
      {isSame && !isByHours && (
        <Text my={4} size="sm" c="var(--b-danger)" role="alert">
          {t('settings:autoResponse.sameTimes')}
        </Text>
      )}
      {stored.scheduleEnabled && (
        <Flex gap={12} my={6}>
          <Stack gap={4} miw={0} flex={1}>
            <SavedText
              label={t('settings:autoResponse.closedAnswer')}
              value={stored.text ?? ''}
              maxLength={limits.messageTextMax}
              isLong
              isDisabled={!mayChange}
              onSave={async (answer) =>
                scheduleFaults({ ...shown, text: answer }).length === 0 &&
                (await set({ text: answer }))
              }
            />
            {group.timeZone !== undefined && (
              <Text span size="xs" c="dimmed">
                {t('settings:autoResponse.zone', { zone: group.timeZone })}
              </Text>
            )}
            <HoursWarning group={group} />
          </Stack>
        </Flex>
      )}
    </SettingsSwitch>
  )
}
