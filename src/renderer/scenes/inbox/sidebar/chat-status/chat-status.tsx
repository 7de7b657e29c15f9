import { Button } from '@mantine/core'
import { useAtomValue, useSetAtom } from 'jotai'
import { useState } from 'react'
import type { Contact } from '#contract/entities/contact.ts'
import { can, type Viewer } from '#contract/policies/index.ts'
import {
  currentStatusTags,
  statusKind,
  statusOf,
  type ChatStatusKind,
} from '#contract/rules/chat-status.ts'
import { groupAtom } from '../../../../data/session.ts'
import type { TextKey } from '../../../../i18n/catalogue.ts'
import { literals } from '../../../../i18n/literals.ts'
import { inboxDialogAtom } from '../../dialogs/inbox-dialog-atom.ts'
import { askFiling, filingActions, successName } from '../../assignment-actions.ts'
import { useTexts } from '../../texts.tsx'
import classes from './chat-status.module.css'
import { StatusTags } from './status-tags.tsx'
import { Section, SectionAction, SectionActions } from '../section.tsx'
import { StatusTagsHistory } from './status-tags-history.tsx'

const names = {
  none: 'inbox.sidebar.status.none',
  pending: 'inbox.sidebar.status.pending',
  inProgress: 'inbox.sidebar.status.inProgress',
  success: 'inbox.sidebar.status.success',
} as const satisfies Record<ChatStatusKind, TextKey>

/** How far the chat has come, the steps from there, and the tags that say how it ended. */
export function ChatStatus({ contact, viewer }: { contact: Contact; viewer: Viewer }) {
  const { t } = useTexts()
  // The group may call success by a name of its own, and another one from now on.
  const allowed = useAtomValue(groupAtom)?.chatStatusTags ?? []
  const ask = useSetAtom(inboxDialogAtom)
  const [showsHistory, setShowsHistory] = useState(false)
  const mayTag = can(viewer, 'chatStatus.changeTags', contact)
  const kind = statusKind(statusOf(contact))
  const tags = currentStatusTags(contact)
  // A group without a list lets any tag be, and has none to choose from but those in force.
  const hasTags = mayTag && allowed.length + tags.length > 0
  return (
    <>
      <Section title={t('inbox.sidebar.status.title')}>
        <div className={classes.line}>
          <span className={classes.status} data-status={kind}>
            {kind === 'success' ? successName(t) : t(names[kind])}
          </span>
          {filingActions.markSuccess.may(viewer, contact, 0) && (
            <Button size="compact-md" onClick={() => askFiling('markSuccess', contact.id)}>
              {t('inbox.sidebar.status.mark', { status: successName(t) })}
            </Button>
          )}
          {filingActions.archiveStatus.may(viewer, contact, 0) && (
            <Button
              variant="default"
              size="compact-md"
              onClick={() => askFiling('archiveStatus', contact.id)}
            >
              {t(filingActions.archiveStatus.labelKey)}
            </Button>
          )}
          {can(viewer, 'chatStatus.release', contact) && (
            <Button
              variant="default"
              size="compact-md"
              onClick={() => askFiling('release', contact.id)}
            >
              {t('inbox.sidebar.status.release')}
            </Button>
          )}
        </div>
      </Section>
      <Section
        title={t('inbox.sidebar.status.tags')}
        action={
          <SectionActions>
            {hasTags && (
              <SectionAction
                label={t('inbox.sidebar.status.change')}
                onClick={() => ask({ kind: 'statusTags', contactId: contact.id })}
              />
            )}
            <SectionAction
              label={t('inbox.sidebar.history')}
              onClick={() => setShowsHistory(true)}
            />
          </SectionActions>
        }
      >
        {tags.length === 0 ? (
          <p className={classes.none}>{literals.noTags}</p>
        ) : (
          <StatusTags tags={tags} />
        )}
      </Section>
      {showsHistory && (
        <StatusTagsHistory contact={contact} onClose={() => setShowsHistory(false)} />
      )}
    </>
  )
}
