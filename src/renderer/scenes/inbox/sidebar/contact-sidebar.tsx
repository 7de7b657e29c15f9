import { Box, Text } from '@mantine/core'
import { IconX } from '@tabler/icons-react'
import { useAtomValue, useSetAtom } from 'jotai'
import { can } from '#contract/policies/index.ts'
import { Avatar } from '#renderer/components/people/avatar.tsx'
import { IconButton } from '#renderer/components/focus/icon-button.tsx'
import { viewerAtom } from '#renderer/data/session/session.ts'
import { useMediaUrl } from '#renderer/data/files/use-media-url.ts'
import { contactName } from '#contract/rules/contacts/contact-name.ts'
import { phoneText } from '#contract/rules/contacts/phone-text.ts'
import { contactDialogAtom } from '#renderer/scenes/inbox/dialogs/contact-dialog-atom.ts'
import { useInboxTexts } from '#renderer/scenes/inbox/shared/texts.tsx'
import { AssignedAgent } from './assignment/assigned-agent.tsx'
import { ChatStatus } from './chat-status/chat-status.tsx'
import { StatusTags } from './chat-status/status-tags.tsx'
import { ChatTimer } from './details/chat-timer.tsx'
import { ContactData } from './details/contact-data.tsx'
import classes from './contact-sidebar.module.css'
import { Members } from './details/members.tsx'
import { Notes } from './notes.tsx'
import { SectionAction } from './section.tsx'
import { RegistrationOrigin } from './details/registration-origin.tsx'
import { sidebarOpenAtom } from '#renderer/scenes/inbox/layout/sidebar-open.ts'
import { SidebarTabs } from './sidebar-tabs.tsx'
import { TagLevels } from './tags/tag-levels.tsx'
import { Tags } from './tags/tags.tsx'
import { useSidebarFocus } from './use-sidebar-focus.ts'
import { useChat } from '#renderer/data/live/live.ts'

export interface ContactSidebarProps {
  contactId: string
  focusComposer: () => void
}

/**
 * The contact sidebar. The first tab contains the parts that the specification lists (section 2), in the same order,
 * and the tag levels and notes. The other tabs contain the panels, e.g. the CRM.
 */
export default function ContactSidebar({ contactId, focusComposer }: ContactSidebarProps) {
  const { t } = useInboxTexts()
  const contact = useChat(contactId)
  const viewer = useAtomValue(viewerAtom)
  const setOpen = useSetAtom(sidebarOpenAtom)
  const editContact = useSetAtom(contactDialogAtom)
  const photo = useMediaUrl(contact?.pictureUrl)
  const ref = useSidebarFocus(focusComposer)
  if (contact === undefined || viewer === null) return null
  const name = contactName(contact)
  const phone = phoneText(contact)
  return (
    <aside ref={ref} className={classes.sidebar} aria-label={t('inbox.sidebar.label')}>
      <header className={classes.head}>
        <Avatar id={contact.id} name={name} photo={photo ?? undefined} size={56} />
        <Box miw={0} flex={1}>
          <Text size="lg" fw={650} className="breakable selectable">
            {name}
          </Text>
          {phone !== name && (
            <Text size="sm" c="dimmed" className="numbers selectable">
              {phone}
            </Text>
          )}
        </Box>
        <IconButton
          icon={IconX}
          label={t('inbox.sidebar.close')}
          onClick={() => setOpen(false)}
          data-autofocus
        />
      </header>
      <SidebarTabs contact={contact} viewer={viewer} focusComposer={focusComposer}>
        <ContactData
          contact={contact}
          action={
            can(viewer, 'contact.edit', contact) && (
              <SectionAction
                label={t('inbox.sidebar.editContact')}
                onClick={() => editContact({ kind: 'edit', contactId: contact.id })}
              />
            )
          }
        />
        <AssignedAgent contact={contact} viewer={viewer} />
        {can(viewer, 'sidebar.members', contact) && <Members contact={contact} />}
        {can(viewer, 'sidebar.chatStatus', contact) && (
          <ChatStatus contact={contact} viewer={viewer} />
        )}
        <StatusTags contact={contact} viewer={viewer} />
        <RegistrationOrigin contact={contact} />
        <Tags contact={contact} viewer={viewer} />
        <TagLevels contact={contact} viewer={viewer} />
        <ChatTimer contact={contact} />
        {can(viewer, 'contact.readNotes', contact) && <Notes contact={contact} viewer={viewer} />}
      </SidebarTabs>
    </aside>
  )
}
