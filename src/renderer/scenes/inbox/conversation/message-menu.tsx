import { Menu } from '@mantine/core'
import { IconCopy, IconDownload, IconTrash } from '@tabler/icons-react'
import { useAtom, useAtomValue, useSetAtom } from 'jotai'
import { memo } from 'react'
import type { Message } from '#contract/entities/message.ts'
import { can } from '#contract/policies/index.ts'
import { live } from '../../../data/live/live.ts'
import { viewerAtom } from '../../../data/session.ts'
import { tell, tellError } from '../../../data/toasts.ts'
import { useMediaUrl } from '../../../data/use-media-url.ts'
import { MenuAt } from '../menu-at.tsx'
import { useIsWindowOpen } from '../use-is-window-open.ts'
import { copyMessage, copyText, ownReaction, quickReactions, react } from './message-acts.ts'
import { deletingAtom, messageMenuAtom } from './message-menu-atom.ts'
import classes from './message-menu.module.css'
import { useTexts } from '../texts.tsx'

/** The open message's menu: reactions, copy, save, delete. */
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
  const message = useAtomValue(live.messageAtom(messageId))
  return message === undefined ? null : <Items message={message} at={at} onClose={onClose} />
}

function Items({ message, at, onClose }: Omit<OpenMenuProps, 'messageId'> & { message: Message }) {
  const { t } = useTexts()
  const viewer = useAtomValue(viewerAtom)
  const contact = useAtomValue(live.chatAtom(message.contactId))
  const setDeleting = useSetAtom(deletingAtom)
  const media = useMediaUrl(message.content.media)
  const may = (act: 'message.react' | 'message.delete') =>
    viewer !== null && contact !== undefined && can(viewer, act, contact)
  // A reaction is refused outside the customer's 24 hours, like free text.
  const mayReact = useIsWindowOpen(contact?.lastContactResponseAt) && may('message.react')
  const own = ownReaction(message)
  const name = message.content.filename ?? t('inbox.kinds.file')
  return (
    <MenuAt at={at} width={230} onClose={onClose}>
      {mayReact && (
        <>
          <div className={classes.reactions}>
            {quickReactions.map((emoji) => (
              <Menu.Item
                key={emoji}
                className={classes.reaction}
                data-own={emoji === own || undefined}
                aria-label={t(emoji === own ? 'inbox.message.unreact' : 'inbox.message.react', {
                  emoji,
                })}
                onClick={() => void react(message, emoji).catch(tellError)}
              >
                {emoji}
              </Menu.Item>
            ))}
          </div>
          <Menu.Divider />
        </>
      )}
      {copyText(message) !== '' && (
        <Menu.Item
          leftSection={<IconCopy size={16} />}
          onClick={() =>
            void copyMessage(message).then(() => tell(t('inbox.message.copied')), tellError)
          }
        >
          {t('inbox.message.copy')}
        </Menu.Item>
      )}
      {media !== null && (
        <Menu.Item
          leftSection={<IconDownload size={16} />}
          component="a"
          href={media}
          download={name}
        >
          {t('inbox.message.save')}
        </Menu.Item>
      )}
      {may('message.delete') && (
        <Menu.Item
          color="var(--b-danger)"
          leftSection={<IconTrash size={16} />}
          onClick={() => setDeleting(message.id)}
        >
          {t('inbox.message.delete')}
        </Menu.Item>
      )}
    </MenuAt>
  )
}
