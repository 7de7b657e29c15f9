import { IconChevronDown } from '@tabler/icons-react'
import { countText } from '#renderer/components/count-text.ts'
import classes from './message-list.module.css'
import { useTexts } from '#renderer/scenes/inbox/shared/texts.tsx'

/** Scrolls to the newest message, and shows the number of unseen messages. */
export function JumpButton({ count, onJump }: { count: number; onJump: () => void }) {
  const { t } = useTexts()
  const label =
    count === 0 ? t('inbox.conversation.jump') : t('inbox.conversation.jumpNew', { count })
  return (
    <button
      type="button"
      className={classes.jump}
      aria-label={label}
      title={label}
      onClick={onJump}
    >
      {count > 0 && <span className={`numbers ${classes.jumpCount}`}>{countText(count)}</span>}
      <IconChevronDown size={18} stroke={2} aria-hidden="true" />
    </button>
  )
}
