import { useAtomValue } from 'jotai'
import type { GroupToggleField } from '#contract/api/groups/group-toggles.ts'
import { affectedBy, affectsOnlyAgents } from '#contract/policies/groups/toggle-effects.ts'
import { SettingsCard } from '#renderer/components/page/settings-rows.tsx'
import { membersAtom } from '#renderer/data/session/session.ts'
import { useTexts } from '#renderer/i18n/fetched-texts.ts'
import { accessSettings, type AccessCard, type GroupSetting } from './group-settings.ts'
import { GroupSection, SettingToggle } from './setting-rows.tsx'
import { useSetting, type Settings } from './use-settings.ts'

/** The eight settings of what agents and managers can see and may do. */
export function AccessSection({ settings }: { settings: Settings }) {
  const { t } = useTexts('settings')
  const rowsOf = (card: AccessCard) =>
    accessSettings
      .filter((one) => one.card === card)
      .map(({ setting }) => (
        <AccessToggle key={setting.field} settings={settings} setting={setting} />
      ))
  return (
    <GroupSection
      settings={settings}
      id="access"
      title={t('shell.settings.access')}
      changedBy="admins"
    >
      <SettingsCard title={t('settings:access.visibility')}>{rowsOf('visibility')}</SettingsCard>
      <SettingsCard title={t('settings:access.rights')}>{rowsOf('rights')}</SettingsCard>
    </GroupSection>
  )
}

interface AccessToggleProps {
  settings: Settings
  setting: GroupSetting<GroupToggleField>
}

/** A toggle with the number of users whom it affects. */
function AccessToggle({ settings, setting }: AccessToggleProps) {
  const { t } = useTexts('settings')
  const members = useAtomValue(membersAtom)
  const count = affectedBy(setting.field, members ?? []).length
  const affected = affectsOnlyAgents(setting.field)
    ? t('settings:agents', { count })
    : t('settings:people', { count })
  return (
    <SettingToggle
      {...useSetting(settings, setting)}
      affected={members === null ? undefined : affected}
    />
  )
}
