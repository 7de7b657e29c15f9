import { Badge, Button, Group } from '@mantine/core'
import type { Contact } from '#contract/entities/contacts/contact.ts'
import { can, type Viewer } from '#contract/policies/index.ts'
import { statusKind, statusOf, type ChatStatusKind } from '#contract/rules/chats/chat-status.ts'
import type { TextKey } from '#renderer/i18n/catalogue.ts'
import {
  openAssignmentDialog,
  assignmentActions,
  successName,
} from '#renderer/scenes/inbox/actions/assignment-actions.ts'
import { useInboxTexts } from '#renderer/scenes/inbox/shared/texts.tsx'
import classes from './chat-status.module.css'
import { Section } from '#renderer/scenes/inbox/sidebar/section.tsx'

const names = {
  none: 'inbox.sidebar.status.none',
  pending: 'inbox.sidebar.status.pending',
  inProgress: 'inbox.sidebar.status.inProgress',
  success: 'inbox.sidebar.status.success',
} as const satisfies Record<ChatStatusKind, TextKey>

const colors = { none: 'gray', pending: 'red', inProgress: 'orange', success: 'green' } as const

/** The chat's status and the actions that change it. */
export function ChatStatus({ contact, viewer }: { contact: Contact; viewer: Viewer }) {
  const { t } = useInboxTexts()
  const kind = statusKind(statusOf(contact))
  return (
    <Section title={t('inbox.sidebar.status.title')}>
      <Group wrap="wrap" gap={8}>
        <Badge component="span" mr="auto" h={24} fz="sm" color={colors[kind]}>
          {kind === 'success' ? successName(t) : t(names[kind])}
        </Badge>
        <div className={classes.actions}>
          {assignmentActions.markSuccess.may(viewer, contact, 0) && (
            <Button
              size="compact-md"
              onClick={() => openAssignmentDialog('markSuccess', contact.id)}
            >
              {t('inbox.sidebar.status.mark', { status: successName(t) })}
            </Button>
          )}
          {assignmentActions.archiveStatus.may(viewer, contact, 0) && (
            <Button
              variant="default"
              size="compact-md"
              onClick={() => openAssignmentDialog('archiveStatus', contact.id)}
            >
              {t(assignmentActions.archiveStatus.labelKey)}
            </Button>
          )}
          {can(viewer, 'chatStatus.release', contact) && (
            <Button
              variant="default"
              size="compact-md"
              onClick={() => openAssignmentDialog('release', contact.id)}
            >
              {t('inbox.sidebar.status.release')}
            </Button>
          )}
        </div>
      </Group>
    </Section>
  )
}
