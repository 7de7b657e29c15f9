import { ActionIcon, Menu } from '@mantine/core'
import { IconAdjustmentsHorizontal } from '@tabler/icons-react'
import { useAtom } from 'jotai'
import { timelineFilterAtom } from '#renderer/scenes/inbox/timeline/use-timeline.ts'
import { useTexts } from '#renderer/scenes/inbox/shared/texts.tsx'

const kinds = { notes: 'inbox.timeline.notes', changes: 'inbox.timeline.changes' } as const

/** Chooses what the conversation shows beside the messages. */
export function TimelineFilter() {
  const { t } = useTexts()
  const [shown, setShown] = useAtom(timelineFilterAtom)
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
        {(['notes', 'changes'] as const).map((kind) => (
          <Menu.CheckboxItem
            key={kind}
            checked={shown[kind]}
            onChange={(checked) => setShown({ ...shown, [kind]: checked })}
          >
            {t(kinds[kind])}
          </Menu.CheckboxItem>
        ))}
      </Menu.Dropdown>
    </Menu>
  )
}
