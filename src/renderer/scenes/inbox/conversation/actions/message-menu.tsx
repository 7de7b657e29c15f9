import { Menu } from '@mantine/core'
import { useAtom, useAtomValue } from 'jotai'
import { memo } from 'react'
import type { Message } from '#contract/entities/messages/message.ts'
import { viewerAtom } from '#renderer/data/session/session.ts'
import { MenuAt } from '#renderer/scenes/inbox/shared/menu-at.tsx'
import { useIsWindowOpen } from '#renderer/scenes/inbox/dates/use-is-window-open.ts'
import { canReact, messageActions, reactionActions, type MessageAction } from './message-actions.ts'
import { ownReaction } from './message-mutations.ts'
import { messageMenuAtom } from './focused-message.ts'
import classes from './message-menu.module.css'
import { useInboxTexts } from '#renderer/scenes/inbox/shared/texts.tsx'
import { useChat, useMessage } from '#renderer/data/live/live.ts'

/** The menu of a message: reactions, copy, save, delete. */
export const MessageMenu = memo(function MessageMenu() {
  const [menu, setMenu] = useAtom(messageMenuAtom)
  return menu === null ? null : (
    <OpenMenu
      key={menu.messageId}
      at={menu}
      messageId={menu.messageId}
      onClose={() => setMenu(null)}
    />
  )
})

interface OpenMenuProps {
  messageId: string
  at: { x: number; y: number }
  onClose: () => void
}

function OpenMenu({ messageId, at, onClose }: OpenMenuProps) {
  const message = useMessage(messageId)
  return message === undefined ? null : <Items message={message} at={at} onClose={onClose} />
}

function Items({ message, at, onClose }: Omit<OpenMenuProps, 'messageId'> & { message: Message }) {
  const { t } = useInboxTexts()
  const viewer = useAtomValue(viewerAtom)
  const contact = useChat(message.contactId)
  const isWindowOpen = useIsWindowOpen(contact?.lastContactResponseAt)
  const context = { message, viewer, contact, isWindowOpen }
  const own = ownReaction(message)
  return (
    <MenuAt at={at} width={230} onClose={onClose}>
      {canReact(context) && (
        <>
          <div className={classes.reactions}>
            {reactionActions.map(({ id, emoji, named, perform }) => (
              <Menu.Item
                key={id}
                className={classes.reaction}
                data-own={emoji === own || undefined}
                aria-label={named(message, t)}
                onClick={() => perform(message)}
              >
                {emoji}
              </Menu.Item>
            ))}
          </div>
          <Menu.Divider />
        </>
      )}
      {Object.values<MessageAction>(messageActions)
        .filter(({ isAvailable }) => isAvailable(context))
        .map(({ id, labelKey, icon: Glyph, isIrreversible, perform }) => (
          <Menu.Item
            key={id}
            {...(isIrreversible === true && { color: 'var(--b-danger)' })}
            leftSection={<Glyph size={16} />}
            onClick={() => perform(message, t)}
          >
            {t(labelKey)}
          </Menu.Item>
        ))}
    </MenuAt>
  )
}
