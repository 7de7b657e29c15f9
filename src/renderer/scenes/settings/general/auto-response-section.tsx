import { Flex, Stack, Text } from '@mantine/core'
import { useState } from 'react'
import { Link } from 'react-router'
import type { Group } from '#contract/entities/groups/group.ts'
import { limits } from '#contract/limits.ts'
import { menuPaths } from '#contract/policies/menu.ts'
import { scheduleFaults } from '#contract/rules/answers/auto-response.ts'
import { SettingsSwitch } from '#renderer/components/page/settings-rows.tsx'
import { TimeField } from '#renderer/components/forms/time-field.tsx'
import { useTexts } from '#renderer/i18n/fetched-texts.ts'
import { HoursWarning } from '#renderer/scenes/settings/opening-hours/hours-warning.tsx'
import { AutoResponseFile } from './auto-response-file.tsx'
import { groupSettings, isAnswerOn } from './group-settings.ts'
import { SavedText } from './saved-text.tsx'
import classes from './settings-scene.module.css'
import { CardSection } from './setting-rows.tsx'
import { useSetting, type Settings } from './use-settings.ts'

type Schedule = NonNullable<Group['scheduleAutoResponse']>
type AutoResponse = NonNullable<Group['autoResponse']>

/** The group's automatic answers: to a customer's first message, to messages out of hours, and to missed calls. */
export function AutoResponseSection({ settings }: { settings: Settings }) {
  const { t } = useTexts('settings')
  return (
    <CardSection
      settings={settings}
      id="auto-response"
      title={t('shell.settings.autoResponse')}
      changedBy="managers"
    >
      <FirstMessage settings={settings} />
      <OutOfHours settings={settings} />
      {settings.group.callAutoResponse !== undefined && <MissedCall settings={settings} />}
    </CardSection>
  )
}

function FirstMessage({ settings }: { settings: Settings }) {
  const { t } = useTexts('settings')
  const {
    row,
    value: stored = {},
    isDisabled,
    set,
  } = useSetting(settings, groupSettings.firstMessage)
  const isOn = isAnswerOn(stored)
  /** The answer that the user switched off last on this screen. Switching the setting on again restores that answer. */
  const [former, setFormer] = useState<AutoResponse>({})
  const setSwitch = (checked: boolean) => {
    if (!checked) setFormer(stored)
    void set(
      checked ? (isAnswerOn(former) ? former : { text: t('settings:autoResponse.default') }) : {},
    )
  }
  return (
    <SettingsSwitch {...row} checked={isOn} isDisabled={isDisabled} onChange={setSwitch}>
      {isOn && (
        <Flex gap={12} my={6}>
          <Stack gap={4} miw={0} flex={1}>
            <SavedText
              label={t('settings:autoResponse.firstAnswer')}
              value={stored.text ?? ''}
              maxLength={limits.messageTextMax}
              isLong
              isDisabled={isDisabled}
              onSave={(answer) => set({ ...stored, text: answer })}
            />
          </Stack>
          <AutoResponseFile
            groupId={settings.group.id}
            media={stored.media}
            isDisabled={isDisabled}
            onChange={(media) => void set({ ...stored, media })}
          />
        </Flex>
      )}
    </SettingsSwitch>
  )
}

function OutOfHours({ settings }: { settings: Settings }) {
  const { t } = useTexts('settings')
  const { group } = settings
  const { row, value, isDisabled, set: save } = useSetting(settings, groupSettings.outOfHours)
  const stored: Schedule = value ?? { scheduleEnabled: false }
  const [times, setTimes] = useState<{ startAt?: string; endAt?: string }>({})
  const shown = {
    ...stored,
    startAt: times.startAt ?? stored.startAt ?? '20:00',
    endAt: times.endAt ?? stored.endAt ?? '09:00',
  }
  const isSame = shown.startAt === shown.endAt

  const set = (part: Partial<Schedule>) => {
    const { scheduleEnabled, text, startAt, endAt } = { ...shown, ...part }
    return save({ scheduleEnabled, text, startAt, endAt })
  }
  const setSwitch = (scheduleEnabled: boolean) =>
    set({ scheduleEnabled, text: stored.text ?? t('settings:autoResponse.closedDefault') })
  const saveTimes = async () => {
    const changed = shown.startAt !== stored.startAt || shown.endAt !== stored.endAt
    // After saving, discard the typed times, unless the user has typed other times during the request.
    if (changed && !isSame && (await set({}))) setTimes((now) => (now === times ? {} : now))
  }
  const isEditable = !isDisabled && stored.scheduleEnabled
  const isByHours = group.openingHours !== undefined
  return (
    <SettingsSwitch
      {...row}
      checked={stored.scheduleEnabled}
      isDisabled={isDisabled}
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
              isDisabled={isDisabled}
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

function MissedCall({ settings }: { settings: Settings }) {
  const { t } = useTexts('settings')
  const { row, value, isDisabled, set } = useSetting(settings, groupSettings.missedCall)
  const text = value?.text ?? ''
  const isOn = isAnswerOn({ text })
  /** As for the first message. */
  const [former, setFormer] = useState('')
  const setSwitch = (checked: boolean) => {
    if (!checked) setFormer(text)
    void set(checked ? { text: former || t('settings:autoResponse.missedCallDefault') } : {})
  }
  return (
    <SettingsSwitch {...row} checked={isOn} isDisabled={isDisabled} onChange={setSwitch}>
      {isOn && (
        <Stack gap={4} my={6}>
          <SavedText
            label={t('settings:autoResponse.missedCallAnswer')}
            value={text}
            maxLength={limits.messageTextMax}
            isLong
            isDisabled={isDisabled}
            onSave={(answer) => set({ text: answer })}
          />
        </Stack>
      )}
    </SettingsSwitch>
  )
}
