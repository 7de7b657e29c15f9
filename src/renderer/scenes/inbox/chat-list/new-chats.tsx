import { UnstyledButton } from '@mantine/core'
import { IconArrowDown, IconArrowUp } from '@tabler/icons-react'
import { useAtomValue } from 'jotai'
import { listFilterAtom } from '#renderer/data/live/live.ts'
import { sortOf } from '#renderer/data/chats/chat-filter.ts'
import classes from './chat-list.module.css'
import { useInboxTexts } from '#renderer/scenes/inbox/shared/texts.tsx'

/**
 * The strip below the list while its order is held: how many chats are new. A click shows them in the list's own order:
 * at the top of the newest, otherwise behind the chats that have waited for longer or close earlier. The strip is at the
 * bottom, because at the top it would move the rows. The status region is always mounted, so that screen readers
 * announce its changes.
 */
export function NewChats({ count, onApply }: { count: number; onApply: () => void }) {
  const { t } = useInboxTexts()
  const isAtTop = sortOf(useAtomValue(listFilterAtom)) === 'newest'
  const Arrow = isAtTop ? IconArrowUp : IconArrowDown
  return (
    <div role="status">
      {count > 0 && (
        <UnstyledButton className={classes.newChats} onClick={onApply}>
          <Arrow size={16} stroke={2} aria-hidden="true" />
          {t(isAtTop ? 'inbox.list.newChats' : 'inbox.list.newAtEnd', { count })}
        </UnstyledButton>
      )}
    </div>
  )
}
