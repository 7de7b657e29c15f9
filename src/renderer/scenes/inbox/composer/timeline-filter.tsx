import { ActionIcon, Menu } from '@mantine/core'
import { IconAdjustmentsHorizontal } from '@tabler/icons-react'
import { useAtomValue } from 'jotai'
import { changeSettings } from '#renderer/data/groups/change-settings.ts'
import { settingsAtom } from '#renderer/data/session/session.ts'
import { useInboxTexts } from '#renderer/scenes/inbox/shared/texts.tsx'

const kinds = [
  { setting: 'showsNotes', label: 'inbox.timeline.notes' },
  { setting: 'showsChanges', label: 'inbox.timeline.changes' },
] as const

/** Chooses what the conversation shows beside the messages. */
export function TimelineFilter() {
  const { t } = useInboxTexts()
  const settings = useAtomValue(settingsAtom)
  return (
    <Menu position="top-end" width={220} closeOnItemClick={false} floatingStrategy="fixed">
      <Menu.Target>
        <ActionIcon
          variant="subtle"
          color="gray"
          size={26}
          aria-label={t('inbox.timeline.filter')}
          title={t('inbox.timeline.filter')}
        >
          <IconAdjustmentsHorizontal size={16} stroke={1.7} aria-hidden="true" />
        </ActionIcon>
      </Menu.Target>
      <Menu.Dropdown aria-label={t('inbox.timeline.filter')}>
        {kinds.map(({ setting, label }) => (
          <Menu.CheckboxItem
            key={setting}
            checked={settings[setting]}
            onChange={(checked) => changeSettings({ [setting]: checked })}
          >
            {t(label)}
          </Menu.CheckboxItem>
        ))}
      </Menu.Dropdown>
    </Menu>
  )
}
