import { useSetAtom } from 'jotai'
import type { MouseEvent } from 'react'
import type { Message } from '#contract/entities/message.ts'
import classes from './bubble-menu-button.module.css'
import { messageMenuAtom } from '../actions/message-menu-atom.ts'
import { useTexts } from '../../shared/texts.tsx'

/** A button beside the bubble, under the pointer or the focus, that opens everything one can do with the message. */
export function BubbleActs({ message }: { message: Message }) {
  const { t } = useTexts()
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
