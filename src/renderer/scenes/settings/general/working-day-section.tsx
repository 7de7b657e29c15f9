import { NumberInput, Select } from '@mantine/core'
import { useState } from 'react'
import { autoAssignmentModes } from '#contract/entities/chats/auto-assignment.ts'
import { customerSights } from '#contract/entities/groups/group.ts'
import { limits } from '#contract/limits.ts'
import { waitingChoices } from '#contract/rules/chats/waiting.ts'
import { SettingsRow } from '#renderer/components/page/settings-rows.tsx'
import { useTexts } from '#renderer/i18n/fetched-texts.ts'
import { groupSettings } from './group-settings.ts'
import { CardSection, SettingChoice, SettingToggle } from './setting-rows.tsx'
import { useSetting, type Settings } from './use-settings.ts'

const off = 'off'
const modes = [off, ...autoAssignmentModes] as const

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
  const { t } = useTexts('settings')
  const mode = useSetting(settings, groupSettings.mode)
  const capacity = useSetting(settings, groupSettings.capacity)
  const firstAnswer = useSetting(settings, groupSettings.firstAnswer)
  const sees = useSetting(settings, groupSettings.customerSees)
  const assignment = mode.value
  const setMode = (chosen: (typeof modes)[number]) =>
    mode.set(
      chosen === off
        ? undefined
        : { mode: chosen, capacity: assignment?.capacity ?? limits.agentCapacityStart },
    )
  return (
    <CardSection
      settings={settings}
      id="working-day"
      title={t('shell.settings.workingDay')}
      changedBy="admins"
    >
      <SettingChoice
        {...mode}
        value={assignment?.mode ?? off}
        choices={modes.map((value) => ({ value, label: t(modeLabels[value]) }))}
        set={setMode}
      />
      {assignment !== undefined && (
        <SettingsRow
          {...capacity.row}
          isRecent={false}
          control={
            <Capacity
              label={capacity.label}
              value={assignment.capacity}
              isDisabled={capacity.isDisabled}
              onSave={(next) => capacity.set({ ...assignment, capacity: next })}
            />
          }
        />
      )}
      {firstAnswer.value !== undefined && <SettingToggle {...firstAnswer} />}
      {sees.value !== undefined && (
        <SettingChoice
          {...sees}
          value={sees.value}
          choices={customerSights.map((value) => ({ value, label: t(sightLabels[value]) }))}
        />
      )}
      <Waiting settings={settings} />
    </CardSection>
  )
}

/** The waiting time after which the users are notified. */
function Waiting({ settings }: { settings: Settings }) {
  const { t } = useTexts('settings')
  const { label, row, value, isDisabled, set } = useSetting(settings, groupSettings.waiting)
  const minutes = new Set([...waitingChoices, value ?? waitingChoices[0]])
  return (
    <SettingsRow
      {...row}
      control={
        <Select
          aria-label={label}
          size="sm"
          w={180}
          disabled={isDisabled}
          allowDeselect={false}
          value={value === undefined ? off : String(value)}
          data={[
            { value: off, label: t('settings:workingDay.never') },
            ...[...minutes]
              .toSorted((one, other) => one - other)
              .map((count) => ({
                value: String(count),
                label: t('settings:workingDay.minutes', { count }),
              })),
          ]}
          onChange={(chosen) =>
            void set(chosen === null || chosen === off ? undefined : Number(chosen))
          }
        />
      }
    />
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
