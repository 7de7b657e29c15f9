import { Menu } from '@mantine/core'
import {
  IconArchive,
  IconArchiveOff,
  IconCircleCheck,
  IconCircleDashedCheck,
  IconMail,
  IconMailOpened,
  IconMessage,
  IconStar,
  IconStarOff,
} from '@tabler/icons-react'
import { useAtomValue } from 'jotai'
import { live } from '../../../data/live/live.ts'
import { MenuAt } from '../menu-at.tsx'
import { useChatActs } from '../use-chat-acts.ts'
import { useTexts } from '../texts.tsx'

export interface ChatMenuProps {
  contactId: string
  /** Where it opens, px in the window. */
  at: { x: number; y: number }
  onOpenChat: () => void
  onClose: () => void
}

/** Everything that can be done to a chat, where it was asked for. */
export function ChatMenu({ contactId, at, onOpenChat, onClose }: ChatMenuProps) {
  const { t } = useTexts()
  const acts = useChatActs()
  const contact = useAtomValue(live.chatAtom(contactId))
  if (contact === undefined) return null
  const unread = contact.chat.pendingMessages > 0
  const { archived, importantChat: important, finishedChat: finished } = contact
  return (
    <MenuAt at={at} width={220} onClose={onClose}>
      <Menu.Item leftSection={<IconMessage size={16} />} onClick={onOpenChat}>
        {t('inbox.acts.open')}
      </Menu.Item>
      <Menu.Item
        leftSection={unread ? <IconMailOpened size={16} /> : <IconMail size={16} />}
        onClick={() => (unread ? acts.markRead(contact) : acts.markUnread(contact))}
      >
        {t(unread ? 'inbox.acts.markRead' : 'inbox.acts.markUnread')}
      </Menu.Item>
      {acts.mayFlag(contact) && (
        <>
          <Menu.Item
            leftSection={important ? <IconStarOff size={16} /> : <IconStar size={16} />}
            onClick={() => acts.setImportant(contact, !important)}
          >
            {t(important ? 'inbox.acts.unmarkImportant' : 'inbox.acts.markImportant')}
          </Menu.Item>
          <Menu.Item
            leftSection={
              finished ? <IconCircleDashedCheck size={16} /> : <IconCircleCheck size={16} />
            }
            onClick={() => acts.setFinished(contact, !finished)}
          >
            {t(finished ? 'inbox.acts.unmarkFinished' : 'inbox.acts.markFinished')}
          </Menu.Item>
        </>
      )}
      {acts.mayArchive(contact) && (
        <Menu.Item
          leftSection={archived ? <IconArchiveOff size={16} /> : <IconArchive size={16} />}
          onClick={() => acts.setArchived(contact, !archived)}
        >
          {t(archived ? 'inbox.acts.unarchive' : 'inbox.acts.archive')}
        </Menu.Item>
      )}
    </MenuAt>
  )
}
