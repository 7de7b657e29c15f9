import { Menu } from '@mantine/core'
import { IconMessage, IconX } from '@tabler/icons-react'
import { useAtomValue } from 'jotai'
import { useEffect } from 'react'
import { shownKey } from '#renderer/components/focus/actions.ts'
import { Keys } from '#renderer/components/focus/shortcut.tsx'
import { bulkActions, isOffered } from './bulk-actions.ts'
import { clearSelection, selectionAtom } from './selection.ts'
import { chatActions } from './chat-actions.ts'
import { MenuAt } from '#renderer/scenes/inbox/shared/menu-at.tsx'
import { useChatActs } from './use-chat-actions.ts'
import { useInboxTexts } from '#renderer/scenes/inbox/shared/texts.tsx'
import { useChat, useLive } from '#renderer/data/live/live.ts'

export interface ChatMenuProps {
  contactId: string
  /** Position in the window, px. */
  at: { x: number; y: number }
  /** Opens the chat. Absent in the header of the open chat; the menu then has no such item. */
  onOpenChat?: () => void
  /** Called when the menu closes. It also closes when the chat is no longer available. */
  onClose: () => void
}

/** The actions on the selected chats, in the menu of one of them. */
function SelectionItems() {
  const { t } = useInboxTexts()
  const { ids } = useAtomValue(selectionAtom)
  return (
    <>
      <Menu.Label>{t('inbox.bulk.count', { count: ids.size })}</Menu.Label>
      {bulkActions.filter(isOffered).map(({ id, now }) => {
        const { wordKey, icon: Glyph, perform } = now()
        return (
          <Menu.Item key={id} leftSection={<Glyph size={16} />} onClick={perform}>
            {t(wordKey)}
          </Menu.Item>
        )
      })}
      <Menu.Item leftSection={<IconX size={16} />} onClick={clearSelection}>
        {t('inbox.bulk.clear')}
      </Menu.Item>
    </>
  )
}

/**
 * The context menu of a chat: all actions that the viewer may perform. In that of a selected chat the actions are on all
 * selected ones.
 */
export function ChatMenu({ contactId, at, onOpenChat, onClose }: ChatMenuProps) {
  const { t } = useInboxTexts()
  const acts = useChatActs()
  const live = useLive()
  const contact = useChat(contactId)
  // Retain the chat, because its row may leave the list while the menu is open.
  useEffect(() => live.retain(contactId), [live, contactId])
  const { ids } = useAtomValue(selectionAtom)
  const isOfMany = ids.size > 1 && ids.has(contactId)
  const isGone = contact === undefined
  // If the viewer loses the chat, close the menu, so that it does not reopen when the viewer gets the chat back.
  useEffect(() => {
    if (isGone) onClose()
  }, [isGone, onClose])
  if (isGone) return null
  if (isOfMany && onOpenChat !== undefined)
    return (
      <MenuAt at={at} width={290} onClose={onClose}>
        <SelectionItems />
      </MenuAt>
    )
  return (
    <MenuAt at={at} width={290} onClose={onClose}>
      {onOpenChat !== undefined && (
        <Menu.Item leftSection={<IconMessage size={16} />} onClick={onOpenChat}>
          {t('inbox.acts.open')}
        </Menu.Item>
      )}
      {chatActions(acts)
        .filter(({ may }) => may(contact))
        .map(({ id, now, ...keys }) => {
          const { labelKey, icon: Glyph, perform } = now(contact)
          const key = shownKey(keys)
          return (
            <Menu.Item
              key={id}
              leftSection={<Glyph size={16} />}
              // Decorative: as a part of the item's name it would be read as a word.
              rightSection={
                key !== undefined && (
                  <span aria-hidden="true">
                    <Keys shortcut={key} />
                  </span>
                )
              }
              onClick={() => perform(contact)}
            >
              {t(labelKey)}
            </Menu.Item>
          )
        })}
    </MenuAt>
  )
}
