import { useSetAtom } from 'jotai'
import type { MouseEvent } from 'react'
import type { Message } from '#contract/entities/messages/message.ts'
import classes from './bubble-menu-button.module.css'
import { messageMenuAtom } from '#renderer/scenes/inbox/conversation/actions/focused-message.ts'
import { useInboxTexts } from '#renderer/scenes/inbox/shared/texts.tsx'

/** The button that opens the message's menu. It is visible while the bubble is hovered or focused. */
export function BubbleMenuButton({ message }: { message: Message }) {
  const { t } = useInboxTexts()
  const openMenu = useSetAtom(messageMenuAtom)
  const open = (event: MouseEvent<HTMLElement>) => {
    const box = event.currentTarget.getBoundingClientRect()
    openMenu({ messageId: message.id, x: box.left, y: box.bottom })
  }
  return (
    <button
      type="button"
      className={classes.acts}
      tabIndex={-1}
      aria-label={t('inbox.message.menu')}
      title={t('inbox.message.menu')}
      aria-haspopup="menu"
      onClick={open}
    />
  )
}
