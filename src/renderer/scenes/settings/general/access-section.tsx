import { useAtomValue } from 'jotai'
import {
  groupToggleCalls,
  groupToggles,
  type GroupToggleField,
} from '#contract/api/group-toggles.ts'
import { affectedBy, affectsOnlyAgents } from '#contract/policies/toggle-effects.ts'
import {
  SettingsCard,
  SettingsSection,
  SettingsSwitch,
} from '#renderer/components/page/settings-rows.tsx'
import { call } from '#renderer/data/api-client.ts'
import { membersAtom } from '#renderer/data/session.ts'
import { useSettingsTexts } from '#renderer/i18n/fetched-texts.ts'
import { useRowFilter } from './row-filter.ts'
import type { Settings } from './use-settings.ts'

/**
 * For each toggle: its card and its texts. TypeScript reports a toggle without an entry.
 */
const toggles = {
  freeContactsNotVisibleByPublisher: {
    card: 'visibility',
    labelKey: 'settings:access.freeChats.label',
    textKey: 'settings:access.freeChats.text',
  },
  templateRestrictionForPublisher: {
    card: 'visibility',
    labelKey: 'settings:access.templates.label',
    textKey: 'settings:access.templates.text',
  },
  campaignRestrictionForPublisher: {
    card: 'visibility',
    labelKey: 'settings:access.campaigns.label',
    textKey: 'settings:access.campaigns.text',
  },
  flowRestrictionForPublisher: {
    card: 'visibility',
    labelKey: 'settings:access.flows.label',
    textKey: 'settings:access.flows.text',
  },
  teamRestrictionForUserOutTeam: {
    card: 'visibility',
    labelKey: 'settings:access.teams.label',
    textKey: 'settings:access.teams.text',
  },
  templatesManagedByAdmin: {
    card: 'rights',
    labelKey: 'settings:access.managedTemplates.label',
    textKey: 'settings:access.managedTemplates.text',
  },
  hasReassign: {
    card: 'rights',
    labelKey: 'settings:access.reassign.label',
    textKey: 'settings:access.reassign.text',
  },
  hasReleaseChat: {
    card: 'rights',
    labelKey: 'settings:access.release.label',
    textKey: 'settings:access.release.text',
  },
} as const satisfies Record<
  GroupToggleField,
  { card: 'visibility' | 'rights'; labelKey: string; textKey: string }
>

/** The eight settings of what agents and managers can see and may do. */
export function AccessSection({ settings }: { settings: Settings }) {
  const { t } = useSettingsTexts()
  const { mayToggle } = settings
  const rowsOf = (card: 'visibility' | 'rights') =>
    Object.values(groupToggles)
      .filter((field) => toggles[field].card === card)
      .map((field) => <ToggleRow key={field} field={field} settings={settings} />)
  return (
    <SettingsSection
      id="access"
      title={t('shell.settings.access')}
      lockedReason={mayToggle ? undefined : t('settings:adminsOnly')}
    >
      <SettingsCard title={t('settings:access.visibility')}>{rowsOf('visibility')}</SettingsCard>
      <SettingsCard title={t('settings:access.rights')}>{rowsOf('rights')}</SettingsCard>
    </SettingsSection>
  )
}

function ToggleRow({ field, settings }: { field: GroupToggleField; settings: Settings }) {
  const { t } = useSettingsTexts()
  const matches = useRowFilter()
  const members = useAtomValue(membersAtom)
  const { group, mayToggle, isRecent, change } = settings
  const { labelKey, textKey } = toggles[field]
  const label = t(labelKey)
  const text = t(textKey)
  if (!matches(label, text)) return null
  const set = (checked: boolean) =>
    change({
      label,
      part: { [field]: checked },
      send: (part) =>
        call(groupToggleCalls[field][part[field] === true ? 'on' : 'off'], {
          groupId: group.id,
          params: { id: group.id },
        }),
      done: (part) =>
        part[field] === true
          ? t('settings:switchedOn', { setting: label })
          : t('settings:switchedOff', { setting: label }),
    })
  const count = affectedBy(field, members ?? []).length
  return (
    <SettingsSwitch
      label={label}
      text={text}
      affected={
        members === null
          ? undefined
          : affectsOnlyAgents(field)
            ? t('settings:agents', { count })
            : t('settings:people', { count })
      }
      checked={group[field]}
      isDisabled={!mayToggle}
      isRecent={isRecent(field)}
      onChange={(checked) => void set(checked)}
    />
  )
}
