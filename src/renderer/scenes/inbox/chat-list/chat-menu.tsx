import { Menu } from '@mantine/core'
import { IconMessage } from '@tabler/icons-react'
import { useEffect } from 'react'
import { chatActions } from '../actions/chat-actions.ts'
import { MenuAt } from '../shared/menu-at.tsx'
import { useChatActs } from '../actions/use-chat-actions.ts'
import { useTexts } from '../shared/texts.tsx'
import { useChat, useLive } from '../../../data/live/live.ts'

export interface ChatMenuProps {
  contactId: string
  /** Where it opens, px in the window. */
  at: { x: number; y: number }
  /** Left out where the chat is open. */
  onOpenChat?: () => void
  /** Also where the chat was taken away, and with it what the focus was to go back to. */
  onClose: () => void
}

/** Everything that can be done to a chat, where it was asked for. */
export function ChatMenu({ contactId, at, onOpenChat, onClose }: ChatMenuProps) {
  const { t } = useTexts()
  const acts = useChatActs()
  const live = useLive()
  const contact = useChat(contactId)
  // Its row may leave the list meanwhile.
  useEffect(() => live.hold(contactId), [live, contactId])
  const isGone = contact === undefined
  // Somebody else may have got the chat: what was asked for does not wait for it to come back.
  useEffect(() => {
    if (isGone) onClose()
  }, [isGone, onClose])
  if (isGone) return null
  return (
    <MenuAt at={at} width={220} onClose={onClose}>
      {onOpenChat !== undefined && (
        <Menu.Item leftSection={<IconMessage size={16} />} onClick={onOpenChat}>
          {t('inbox.acts.open')}
        </Menu.Item>
      )}
      {chatActions(acts)
        .filter(({ may }) => may(contact))
        .map(({ id, now }) => {
          const { labelKey, icon: Glyph, perform } = now(contact)
          return (
            <Menu.Item key={id} leftSection={<Glyph size={16} />} onClick={() => perform(contact)}>
              {t(labelKey)}
            </Menu.Item>
          )
        })}
    </MenuAt>
  )
}
