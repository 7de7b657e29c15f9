import { Badge, Flex, Text } from '@mantine/core'
import { useAtomValue, useSetAtom } from 'jotai'
import { useState } from 'react'
import type { Contact } from '#contract/entities/contacts/contact.ts'
import { can, type Viewer } from '#contract/policies/index.ts'
import { currentStatusTags, offeredStatusTags } from '#contract/rules/chats/chat-status.ts'
import { Dialog } from '#renderer/components/dialogs/dialog.tsx'
import { groupAtom } from '#renderer/data/session/session.ts'
import { literals } from '#renderer/i18n/literals.ts'
import { inboxDialogAtom } from '#renderer/scenes/inbox/dialogs/inbox-dialog-atom.ts'
import { useInboxTexts } from '#renderer/scenes/inbox/shared/texts.tsx'
import { historyTime } from '#renderer/components/dates/times.ts'
import { Section, SectionAction, SectionActions } from '#renderer/scenes/inbox/sidebar/section.tsx'
import classes from './chat-status.module.css'

/** The chat's current status tags, and their history. Shown even if the group does not use chat statuses. */
export function StatusTags({ contact, viewer }: { contact: Contact; viewer: Viewer }) {
  const { t } = useInboxTexts()
  const group = useAtomValue(groupAtom)
  const openDialog = useSetAtom(inboxDialogAtom)
  const [showsHistory, setShowsHistory] = useState(false)
  const tags = currentStatusTags(contact)
  const hasChoices = group !== null && offeredStatusTags(contact, group).length > 0
  return (
    <Section
      title={t('inbox.sidebar.status.tags')}
      action={
        <SectionActions>
          {hasChoices && can(viewer, 'chatStatus.changeTags', contact) && (
            <SectionAction
              label={t('inbox.sidebar.status.change')}
              onClick={() => openDialog({ kind: 'statusTags', contactId: contact.id })}
            />
          )}
          <SectionAction label={t('inbox.sidebar.history')} onClick={() => setShowsHistory(true)} />
        </SectionActions>
      }
    >
      {tags.length === 0 ? (
        <Text size="sm" c="dimmed">
          {literals.noTags}
        </Text>
      ) : (
        <TagNames tags={tags} />
      )}
      {showsHistory && (
        <StatusTagsHistory contact={contact} onClose={() => setShowsHistory(false)} />
      )}
    </Section>
  )
}

/** All status tags that the chat has had, newest first. */
function StatusTagsHistory({ contact, onClose }: { contact: Contact; onClose: () => void }) {
  const { t } = useInboxTexts()
  return (
    <Dialog title={t('inbox.sidebar.status.tagsHistory')} onClose={onClose}>
      {contact.chatStatusTags.length === 0 ? (
        <Text size="sm" c="dimmed">
          {literals.noTags}
        </Text>
      ) : (
        <ol className={classes.entries}>
          {contact.chatStatusTags.toReversed().map(({ assignedAt, tags }) => (
            <li key={assignedAt} className={classes.entry}>
              <Text
                component="time"
                display="block"
                mb={6}
                size="xs"
                c="dimmed"
                className="numbers"
                dateTime={assignedAt}
              >
                {historyTime(assignedAt)}
              </Text>
              <TagNames tags={tags} />
            </li>
          ))}
        </ol>
      )}
    </Dialog>
  )
}

function TagNames({ tags }: { tags: readonly string[] }) {
  return (
    <Flex component="ul" wrap="wrap" gap={6}>
      {tags.map((tag) => (
        <Badge key={tag} component="li" color="teal" maw="100%">
          {tag}
        </Badge>
      ))}
    </Flex>
  )
}
