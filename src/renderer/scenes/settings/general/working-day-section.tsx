import { NumberInput, SegmentedControl, Select } from '@mantine/core'
import { useState } from 'react'
import { groupsApi } from '#contract/api/groups.ts'
import { limits } from '#contract/limits.ts'
import { autoAssignmentModes } from '#contract/entities/auto-assignment.ts'
import { customerSights } from '#contract/entities/group.ts'
import type { AutoAssignment } from '#contract/rules/auto-assignment.ts'
import { waitingChoices } from '#contract/rules/waiting.ts'
import {
  SettingsCard,
  SettingsRow,
  SettingsSection,
  SettingsSwitch,
} from '#renderer/components/page/settings-rows.tsx'
import { call } from '#renderer/data/api-client.ts'
import { useSettingsTexts } from '#renderer/i18n/fetched-texts.ts'
import { useRowFilter } from './row-filter.ts'
import type { Settings } from './use-settings.ts'

const off = 'off'

const modeLabels = {
  off: 'settings:workingDay.off',
  roundRobin: 'settings:workingDay.roundRobin',
  leastBusy: 'settings:workingDay.leastBusy',
} as const

const sightLabels = {
  nothing: 'settings:workingDay.seesNothing',
  read: 'settings:workingDay.seesRead',
  typing: 'settings:workingDay.seesTyping',
} as const

/**
 * Settings for the automatic assignment of chats to agents, for taking a chat by an answer, for what a customer sees of
 * the agents, and for how long a customer may wait.
 */
export function WorkingDaySection({ settings }: { settings: Settings }) {
  const { t } = useSettingsTexts()
  const matches = useRowFilter()
  const { group, mayToggle, isRecent, change } = settings
  const { autoAssignment, waitingLimitMinutes, firstAnswerTakes, customerSees } = group
  const to = { groupId: group.id, params: { id: group.id } }
  const mode = t('settings:workingDay.mode')
  const modeText = t('settings:workingDay.modeText')
  const capacity = t('settings:workingDay.capacity')
  const capacityText = t('settings:workingDay.capacityText')
  const firstAnswer = t('settings:workingDay.firstAnswer')
  const firstAnswerText = t('settings:workingDay.firstAnswerText')
  const sees = t('settings:workingDay.customerSees')
  const seesText = t('settings:workingDay.customerSeesText')
  const waiting = t('settings:workingDay.waiting')
  const waitingText = t('settings:workingDay.waitingText')
  const minutesText = (count: number) => t('settings:workingDay.minutes', { count })

  const setAssignment = (label: string, next: AutoAssignment | undefined) =>
    change({
      label,
      part: { autoAssignment: next },
      send: ({ autoAssignment: sent }) =>
        sent === undefined
          ? call(groupsApi.deleteAutoAssignment, to)
          : call(groupsApi.setAutoAssignment, { ...to, body: sent }),
      done: () => t('settings:saved', { setting: label }),
    })
  const setMode = (chosen: string) => {
    const next = autoAssignmentModes.find((one) => one === chosen)
    const { capacity: now = limits.agentCapacityStart } = autoAssignment ?? {}
    return setAssignment(mode, next && { mode: next, capacity: now })
  }
  const setFirstAnswer = (next: boolean) =>
    change({
      label: firstAnswer,
      part: { firstAnswerTakes: next },
      send: ({ firstAnswerTakes: sent }) =>
        call(
          sent === true ? groupsApi.enableFirstAnswerTakes : groupsApi.disableFirstAnswerTakes,
          to,
        ),
      done: () => t('settings:saved', { setting: firstAnswer }),
    })
  const setSees = (chosen: string) =>
    change({
      label: sees,
      part: { customerSees: customerSights.find((one) => one === chosen) },
      send: ({ customerSees: sent = 'nothing' }) =>
        call(groupsApi.setCustomerSees, { ...to, body: { customerSees: sent } }),
      done: () => t('settings:saved', { setting: sees }),
    })
  const setWaiting = (minutes: number | undefined) =>
    change({
      label: waiting,
      part: { waitingLimitMinutes: minutes },
      send: ({ waitingLimitMinutes: sent }) =>
        sent === undefined
          ? call(groupsApi.deleteWaitingLimit, to)
          : call(groupsApi.setWaitingLimit, { ...to, body: { minutes: sent } }),
      done: () => t('settings:saved', { setting: waiting }),
    })
  const waits = [...new Set([...waitingChoices, waitingLimitMinutes ?? waitingChoices[0]])]
  return (
    <SettingsSection
      id="working-day"
      title={t('shell.settings.workingDay')}
      lockedReason={mayToggle ? undefined : t('settings:adminsOnly')}
    >
      <SettingsCard>
        {matches(mode, modeText) && (
          <SettingsRow
            label={mode}
            text={modeText}
            isRecent={isRecent('autoAssignment')}
            control={
              <SegmentedControl
                aria-label={mode}
                size="sm"
                disabled={!mayToggle}
                value={autoAssignment?.mode ?? off}
                data={([off, ...autoAssignmentModes] as const).map((value) => ({
                  value,
                  label: t(modeLabels[value]),
                }))}
                onChange={(chosen) => void setMode(chosen)}
              />
            }
          />
        )}
        {autoAssignment !== undefined && matches(capacity, capacityText) && (
          <SettingsRow
            label={capacity}
            text={capacityText}
            control={
              <Capacity
                label={capacity}
                value={autoAssignment.capacity}
                isDisabled={!mayToggle}
                onSave={(next) => setAssignment(capacity, { ...autoAssignment, capacity: next })}
              />
            }
          />
        )}
        {firstAnswerTakes !== undefined && matches(firstAnswer, firstAnswerText) && (
          <SettingsSwitch
            label={firstAnswer}
            text={firstAnswerText}
            checked={firstAnswerTakes}
            isDisabled={!mayToggle}
            isRecent={isRecent('firstAnswerTakes')}
            onChange={(checked) => void setFirstAnswer(checked)}
          />
        )}
        {customerSees !== undefined && matches(sees, seesText) && (
          <SettingsRow
            label={sees}
            text={seesText}
            isRecent={isRecent('customerSees')}
            control={
              <SegmentedControl
                aria-label={sees}
                size="sm"
                disabled={!mayToggle}
                value={customerSees}
                data={customerSights.map((value) => ({ value, label: t(sightLabels[value]) }))}
                onChange={(chosen) => void setSees(chosen)}
              />
            }
          />
        )}
        {matches(waiting, waitingText) && (
          <SettingsRow
            label={waiting}
            text={waitingText}
            isRecent={isRecent('waitingLimitMinutes')}
            control={
              <Select
                aria-label={waiting}
                size="sm"
                w={180}
                disabled={!mayToggle}
                allowDeselect={false}
                value={waitingLimitMinutes === undefined ? off : String(waitingLimitMinutes)}
                data={[
                  { value: off, label: t('settings:workingDay.never') },
                  ...waits
                    .toSorted((one, other) => one - other)
                    .map((minutes) => ({ value: String(minutes), label: minutesText(minutes) })),
                ]}
                onChange={(chosen) =>
                  void setWaiting(chosen === null || chosen === off ? undefined : Number(chosen))
                }
              />
            }
          />
        )}
      </SettingsCard>
    </SettingsSection>
  )
}

interface CapacityProps {
  label: string
  value: number
  isDisabled: boolean
  onSave: (capacity: number) => Promise<boolean>
}

/** A number field that saves when it loses the focus or on Enter. */
function Capacity({ label, value, isDisabled, onSave }: CapacityProps) {
  /** The unsaved number; null while the field shows the saved number. */
  const [draft, setDraft] = useState<number | string | null>(null)
  const save = async () => {
    if (typeof draft !== 'number' || draft === value || (await onSave(draft))) setDraft(null)
  }
  return (
    <NumberInput
      aria-label={label}
      size="sm"
      w={120}
      min={1}
      max={limits.agentCapacityMax}
      clampBehavior="strict"
      allowDecimal={false}
      allowNegative={false}
      disabled={isDisabled}
      value={draft ?? value}
      onChange={setDraft}
      onBlur={() => void save()}
      onKeyDown={(event) => {
        if (event.key === 'Enter') void save()
      }}
    />
  )
}
