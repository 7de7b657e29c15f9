import { SegmentedControl } from '@mantine/core'
import type { ReactNode } from 'react'
import {
  SettingsCard,
  SettingsRow,
  SettingsSection,
  SettingsSwitch,
  type SettingsRowProps,
} from '#renderer/components/page/settings-rows.tsx'
import { useTexts } from '#renderer/i18n/fetched-texts.ts'
import type { ChangedBy } from './group-settings.ts'
import type { Settings, ShownSetting } from './use-settings.ts'

export interface GroupSectionProps {
  settings: Settings
  id: string
  title: string
  text?: string
  /** Other users see a lock with the reason. */
  changedBy: ChangedBy
  children: ReactNode
}

const lockTexts = {
  admins: 'settings:adminsOnly',
  managers: 'settings:managersOnly',
} as const

/** A section of the group's settings. */
export function GroupSection({ settings, changedBy, ...section }: GroupSectionProps) {
  const { t } = useTexts('settings')
  const isLocked = changedBy !== 'everyone' && !settings.may[changedBy]
  return (
    <SettingsSection {...section} lockedReason={isLocked ? t(lockTexts[changedBy]) : undefined} />
  )
}

/** A section whose rows are in one card. */
export const CardSection = ({ children, ...section }: GroupSectionProps) => (
  <GroupSection {...section}>
    <SettingsCard>{children}</SettingsCard>
  </GroupSection>
)

interface ToggleProps extends Omit<ShownSetting<boolean>, 'value'> {
  value: boolean | undefined
  affected?: SettingsRowProps['affected']
}

/** A setting that is on or off. */
export const SettingToggle = ({ row, value, isDisabled, set, affected }: ToggleProps) => (
  <SettingsSwitch
    {...row}
    affected={affected}
    checked={value === true}
    isDisabled={isDisabled}
    onChange={(checked) => void set(checked)}
  />
)

interface ChoiceProps<Value extends string> extends Omit<ShownSetting<Value>, 'value'> {
  value: Value
  choices: readonly { readonly value: Value; readonly label: string }[]
}

/** A setting with a few values. */
export const SettingChoice = <Value extends string>(props: ChoiceProps<Value>) => {
  const { label, row, value, isDisabled, set, choices } = props
  return (
    <SettingsRow
      {...row}
      control={
        <SegmentedControl
          aria-label={label}
          size="sm"
          disabled={isDisabled}
          value={value}
          data={[...choices]}
          onChange={(chosen) => void set(chosen)}
        />
      }
    />
  )
}
