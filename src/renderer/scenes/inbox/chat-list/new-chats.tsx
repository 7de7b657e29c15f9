import { UnstyledButton } from '@mantine/core'
import { IconArrowUp } from '@tabler/icons-react'
import classes from './chat-list.module.css'
import { useTexts } from '#renderer/scenes/inbox/shared/texts.tsx'

/**
 * The strip below the list while its order is held: how many chats are new. A click shows them in the list's own order.
 * It is at the bottom, because at the top it would move the rows. The status region is always mounted, so that screen
 * readers announce its changes.
 */
export function NewChats({ count, onApply }: { count: number; onApply: () => void }) {
  const { t } = useTexts()
  return (
    <div role="status">
      {count > 0 && (
        <UnstyledButton className={classes.newChats} onClick={onApply}>
          <IconArrowUp size={16} stroke={2} aria-hidden="true" />
          {t('inbox.list.newChats', { count })}
        </UnstyledButton>
      )}
    </div>
  )
}
