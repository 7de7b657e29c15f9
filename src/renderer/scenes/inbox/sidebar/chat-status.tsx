import { Button } from '@mantine/core'
import { useAtomValue } from 'jotai'
import { useState } from 'react'
import type { Contact } from '#contract/entities/contact.ts'
import { can, type Viewer } from '#contract/policies/index.ts'
import {
  currentStatusTags,
  statusKind,
  statusOf,
  type ChatStatusKind,
} from '#contract/rules/chat-status.ts'
import { contactName } from '#contract/rules/contact-name.ts'
import { groupAtom } from '../../../data/session.ts'
import { tell } from '../../../data/toasts.ts'
import type { TextKey } from '../../../i18n/catalogue.ts'
import { literals } from '../../../i18n/literals.ts'
import { useTexts } from '../texts.tsx'
import { releaseChat, setChatStatus } from './assignment-acts.ts'
import classes from './chat-status.module.css'
import { StatusTags } from './status-tags.tsx'
import { ConfirmDialog } from './confirm-dialog.tsx'
import { Section, SectionAction } from './section.tsx'
import { StatusTagsDialog } from './status-tags-dialog.tsx'
import { StatusTagsHistory } from './status-tags-history.tsx'

const names = {
  none: 'inbox.sidebar.status.none',
  pending: 'inbox.sidebar.status.pending',
  inProgress: 'inbox.sidebar.status.inProgress',
  success: 'inbox.sidebar.status.success',
} as const satisfies Record<ChatStatusKind, TextKey>

type Asked = 'mark' | 'archive' | 'release' | 'tags' | 'history'

/** How far the chat has come, the steps from there, and the tags that say how it ended. */
export function ChatStatus({ contact, viewer }: { contact: Contact; viewer: Viewer }) {
  const { t } = useTexts()
  const group = useAtomValue(groupAtom)
  const [asked, setAsked] = useState<Asked | null>(null)
  const close = () => setAsked(null)
  const may: Record<Asked, boolean> = {
    mark: can(viewer, 'chatStatus.markSuccess', contact),
    archive: can(viewer, 'chatStatus.archive', contact),
    release: can(viewer, 'chatStatus.release', contact),
    tags: can(viewer, 'chatStatus.changeTags', contact),
    history: true,
  }
  // What is asked goes away with the right to it: somebody else may have been faster.
  if (asked !== null && !may[asked]) setAsked(null)
  const kind = statusKind(statusOf(contact))
  const name = contactName(contact)
  // The group may call success by a name of its own.
  const success = group?.chatStatusSetByUserLabel || t(names.success)
  const tags = currentStatusTags(contact)
  return (
    <>
      <Section title={t('inbox.sidebar.status.title')}>
        <div className={classes.line}>
          <span className={classes.status} data-status={kind}>
            {kind === 'success' ? success : t(names[kind])}
          </span>
          {may.mark && (
            <Button size="compact-md" onClick={() => setAsked('mark')}>
              {t('inbox.sidebar.status.mark', { status: success })}
            </Button>
          )}
          {may.archive && (
            <Button variant="default" size="compact-md" onClick={() => setAsked('archive')}>
              {t('inbox.sidebar.status.archive')}
            </Button>
          )}
          {may.release && (
            <Button variant="default" size="compact-md" onClick={() => setAsked('release')}>
              {t('inbox.sidebar.status.release')}
            </Button>
          )}
        </div>
      </Section>
      <Section
        title={t('inbox.sidebar.status.tags')}
        action={
          <span>
            {may.tags && (
              <SectionAction
                label={t('inbox.sidebar.status.change')}
                onClick={() => setAsked('tags')}
              />
            )}
            <SectionAction label={t('inbox.sidebar.history')} onClick={() => setAsked('history')} />
          </span>
        }
      >
        {tags.length === 0 ? (
          <p className={classes.none}>{literals.noTags}</p>
        ) : (
          <StatusTags tags={tags} />
        )}
      </Section>
      {asked === 'mark' && (
        <ConfirmDialog
          title={t('inbox.sidebar.status.markTitle')}
          label={t('inbox.sidebar.status.mark', { status: success })}
          act={() => setChatStatus(contact, { archive: false })}
          onClose={close}
        >
          {t('inbox.sidebar.status.markText', { name, status: success })}
        </ConfirmDialog>
      )}
      {asked === 'archive' && (
        <ConfirmDialog
          title={t('inbox.sidebar.status.archiveTitle')}
          label={t('inbox.sidebar.status.archive')}
          act={() => setChatStatus(contact, { archive: true })}
          onClose={close}
        >
          {t('inbox.sidebar.status.archiveText', { name, status: t(names.inProgress) })}
        </ConfirmDialog>
      )}
      {asked === 'release' && (
        <ConfirmDialog
          title={t('inbox.sidebar.agent.releaseTitle')}
          label={t('inbox.sidebar.status.release')}
          act={async () => {
            await releaseChat(contact, { toTeam: false })
            // The chat may be out of this person's sight by now.
            tell(t('inbox.sidebar.agent.releaseDone', { name }))
          }}
          onClose={close}
        >
          {t('inbox.sidebar.agent.releaseText', { name })}
        </ConfirmDialog>
      )}
      {asked === 'tags' && <StatusTagsDialog contact={contact} onClose={close} />}
      {asked === 'history' && <StatusTagsHistory contact={contact} onClose={close} />}
    </>
  )
}
