import { Badge, Text } from '@mantine/core'
import {
  IconArchive,
  IconArchiveOff,
  IconArrowLeft,
  IconCircleCheck,
  IconCircleCheckFilled,
  IconDotsVertical,
  IconLayoutSidebarRight,
  IconMail,
  IconStar,
  IconStarFilled,
} from '@tabler/icons-react'
import { useAtom, useAtomValue } from 'jotai'
import { lazy, memo, Suspense, useState } from 'react'
import { useShortcutOf } from '#renderer/components/focus/actions.ts'
import { Avatar } from '#renderer/components/people/avatar.tsx'
import { IconButton } from '#renderer/components/focus/icon-button.tsx'
import type { Contact } from '#contract/entities/contacts/contact.ts'
import { isBlocked } from '#contract/rules/contacts/contact-block.ts'
import { contactName } from '#contract/rules/contacts/contact-name.ts'
import { useChatActs } from '#renderer/scenes/inbox/actions/use-chat-actions.ts'
import { presenceAtom } from '#renderer/data/session/presence.ts'
import { ChatMenu } from '#renderer/scenes/inbox/actions/chat-menu.tsx'
import { useMediaUrl } from '#renderer/data/files/use-media-url.ts'
import { sidebarOpenAtom } from '#renderer/scenes/inbox/layout/sidebar-open.ts'
import classes from './conversation-header.module.css'
import { Following } from './following.tsx'
import { WindowTimer } from '#renderer/scenes/inbox/dates/window-timer.tsx'
import { Owner } from '#renderer/scenes/inbox/ownership/owner.tsx'
import { useInboxTexts } from '#renderer/scenes/inbox/shared/texts.tsx'

const Presence = lazy(() => import('./presence.tsx'))
const HeaderDue = lazy(() => import('#renderer/scenes/inbox/targets/header-due.tsx'))
const PresenceAnnouncement = lazy(() => import('./presence-announcement.tsx'))

export interface ConversationHeaderProps {
  contact: Contact
  /** Returns to the chat list. Present in a narrow window, where only the list or the chat is visible. */
  onBack?: (() => void) | undefined
}

/**
 * Shows the contact, who has the chat, the other users who have the chat open, the time left in the 24-hour window, and the chat's
 * actions.
 */
export const ConversationHeader = memo(function ConversationHeader({
  contact,
  onBack,
}: ConversationHeaderProps) {
  const { t } = useInboxTexts()
  const acts = useChatActs()
  const [sidebarOpen, setSidebarOpen] = useAtom(sidebarOpenAtom)
  const presence = useAtomValue(presenceAtom)
  const others = presence.contactId === contact.id ? presence.people : []
  const photo = useMediaUrl(contact.pictureUrl)
  const name = contactName(contact)
  const { dues = [] } = contact.chat
  const { importantChat: important, finishedChat: finished, archived } = contact
  const shortcuts = {
    important: useShortcutOf('inbox.important'),
    finished: useShortcutOf('inbox.finished'),
    unread: useShortcutOf('inbox.unread'),
    archive: useShortcutOf('inbox.archive'),
    sidebar: useShortcutOf('inbox.sidebar'),
  }
  const members = contact.groupChatMembers.length
  return (
    <header className={classes.header}>
      {onBack && (
        <IconButton icon={IconArrowLeft} label={t('inbox.header.back')} onClick={onBack} />
      )}
      <Avatar id={contact.id} name={name} photo={photo ?? undefined} size={38} />
      <div className={classes.about}>
        <Text
          component="h2"
          className={classes.name}
          truncate
          size="md"
          lh={1.3}
          fw={650}
          title={name}
        >
          {name}
        </Text>
        <div className={classes.owner}>
          <Owner contact={contact} />
          {isBlocked(contact) && (
            <Badge component="span" color="red" flex="none">
              {t('inbox.block.blocked')}
            </Badge>
          )}
          {contact.chat.followed === true && <Following contact={contact} />}
          {contact.isGroupChat && (
            <p className={`numbers ${classes.detail}`}>
              {t('inbox.header.members', { count: members })}
            </p>
          )}
          {others.length > 0 && (
            <Suspense>
              <Presence people={others} />
            </Suspense>
          )}
        </div>
        <div className={classes.timer}>
          {dues.length > 0 && (
            <Suspense>
              <HeaderDue key={contact.id} contact={contact} dues={dues} />
            </Suspense>
          )}
          <WindowTimer contact={contact} />
        </div>
      </div>
      {/* Always mounted, because screen readers announce changes of a live region but not its first content. */}
      <p className="spoken" role="status">
        {others.length > 0 && (
          <Suspense>
            <PresenceAnnouncement people={others} />
          </Suspense>
        )}
      </p>
      <div className={classes.acts}>
        {acts.mayFlag(contact) && (
          <>
            <IconButton
              icon={important ? IconStarFilled : IconStar}
              label={t('inbox.acts.important')}
              shortcut={shortcuts.important}
              pressed={important}
              onClick={() => acts.setImportant(contact, !important)}
            />
            <IconButton
              icon={finished ? IconCircleCheckFilled : IconCircleCheck}
              label={t('inbox.acts.finished')}
              shortcut={shortcuts.finished}
              pressed={finished}
              onClick={() => acts.setFinished(contact, !finished)}
            />
          </>
        )}
        <IconButton
          icon={IconMail}
          label={t('inbox.acts.markUnread')}
          shortcut={shortcuts.unread}
          onClick={() => acts.markUnread(contact)}
        />
        {acts.mayArchive(contact) && (
          <IconButton
            icon={archived ? IconArchiveOff : IconArchive}
            label={t(archived ? 'inbox.acts.unarchive' : 'inbox.acts.archive')}
            shortcut={shortcuts.archive}
            onClick={() => acts.setArchived(contact, !archived)}
          />
        )}
      </div>
      <div className={classes.menu}>
        <ChatMenuButton contactId={contact.id} />
      </div>
      <IconButton
        icon={IconLayoutSidebarRight}
        label={t(sidebarOpen ? 'inbox.sidebar.close' : 'inbox.sidebar.open')}
        shortcut={shortcuts.sidebar}
        lit={sidebarOpen}
        onClick={() => setSidebarOpen(!sidebarOpen)}
      />
    </header>
  )
})

/** Opens the menu with the chat's actions, for a header too narrow for their buttons. */
function ChatMenuButton({ contactId }: { contactId: string }) {
  const { t } = useInboxTexts()
  const [at, setAt] = useState<{ x: number; y: number } | null>(null)
  return (
    <>
      <IconButton
        icon={IconDotsVertical}
        label={t('shell.keyLabels.chatMenu')}
        aria-haspopup="menu"
        aria-expanded={at !== null}
        onClick={({ currentTarget }) => {
          const { left, bottom } = currentTarget.getBoundingClientRect()
          setAt({ x: left, y: bottom })
        }}
      />
      {at !== null && <ChatMenu contactId={contactId} at={at} onClose={() => setAt(null)} />}
    </>
  )
}
