import { useAtomValue } from 'jotai'
import type { JSX } from 'react'
import type { Contact } from '#contract/entities/contacts/contact.ts'
import type { Viewer } from '#contract/policies/index.ts'
import { contactName } from '#contract/rules/contacts/contact-name.ts'
import { ratingQuestions, ratingRequest } from '#contract/rules/answers/satisfaction.ts'
import { nowAtom } from '#renderer/components/dates/clock.ts'
import { groupAtom } from '#renderer/data/session/session.ts'
import { showToast } from '#renderer/data/change/toasts.ts'
import { successName } from '#renderer/scenes/inbox/actions/assignment-actions.ts'
import type { AssignmentDialogKind } from '#renderer/scenes/inbox/dialogs/inbox-dialog-atom.ts'
import { useInboxTexts } from '#renderer/scenes/inbox/shared/texts.tsx'
import { AssignAgentDialog } from './assign-agent-dialog.tsx'
import { AssignTeamDialog } from './assign-team-dialog.tsx'
import {
  releaseChat,
  setChatStatus,
} from '#renderer/scenes/inbox/ownership/assignment-mutations.ts'
import { AskFirst } from '#renderer/scenes/inbox/dialogs/ask-first.tsx'
import { useNames } from '#renderer/scenes/inbox/people/people-names.ts'

interface DialogProps {
  contact: Contact
  viewer: Viewer
  onClose: () => void
}

/** The dialog of each assignment and status action. */
export const assignmentDialogs: Readonly<
  Record<AssignmentDialogKind, (props: DialogProps) => JSX.Element>
> = {
  assign: AssignAgentDialog,
  assignTeam: AssignTeamDialog,
  releaseToTeam: ReleaseToTeam,
  release: Release,
  markSuccess: MarkSuccess,
  archiveStatus: ArchiveStatus,
}

function ReleaseToTeam({ contact, onClose }: DialogProps) {
  const { t } = useInboxTexts()
  const names = useNames()
  return (
    <AskFirst
      title={t('inbox.sidebar.agent.releaseToTeam')}
      about={contactName(contact)}
      confirmLabel={t('inbox.sidebar.agent.releaseToTeam')}
      act={useRelease(contact, { toTeam: true })}
      onClose={onClose}
      saidByService
    >
      {t('inbox.sidebar.agent.releaseToTeamText', { team: names.team(contact.teamTagId) })}
    </AskFirst>
  )
}

function Release({ contact, onClose }: DialogProps) {
  const { t } = useInboxTexts()
  return (
    <AskFirst
      title={t('inbox.sidebar.agent.releaseTitle')}
      confirmLabel={t('inbox.sidebar.status.release')}
      act={useRelease(contact, { toTeam: false })}
      onClose={onClose}
    >
      {t('inbox.sidebar.agent.releaseText', { name: contactName(contact) })}
    </AskFirst>
  )
}

function useRelease(contact: Contact, how: { toTeam: boolean }) {
  const { t } = useInboxTexts()
  return async () => {
    await releaseChat(contact, how)
    // Show the result as a toast, because the chat may disappear for this user.
    showToast(t('inbox.sidebar.agent.releaseDone', { name: contactName(contact) }))
  }
}

function MarkSuccess({ contact, onClose }: DialogProps) {
  const { t } = useInboxTexts()
  const status = successName(t)
  const sends = useRatingText(contact)
  return (
    <AskFirst
      title={t('inbox.sidebar.status.markTitle')}
      confirmLabel={t('inbox.sidebar.status.mark', { status })}
      act={() => setChatStatus(contact, { archive: false })}
      onClose={onClose}
    >
      {t('inbox.sidebar.status.markText', { name: contactName(contact), status })}
      {sends !== null && (
        <>
          <br />
          {sends}
        </>
      )}
    </AskFirst>
  )
}

/** Says whether the customer gets the rating question now, and its text; null in a group that does not ask. */
function useRatingText(contact: Contact): string | null {
  const { t } = useInboxTexts()
  const group = useAtomValue(groupAtom)
  const now = useAtomValue(nowAtom)
  if (group === null) return null
  const request = ratingRequest(group, contact, now)
  if (request === 'no') return null
  return request === 'closed'
    ? t('inbox.sidebar.status.ratingClosed')
    : t('inbox.sidebar.status.ratingSent', { question: ratingQuestions[group.language] })
}

function ArchiveStatus({ contact, onClose }: DialogProps) {
  const { t } = useInboxTexts()
  const status = t('inbox.sidebar.status.inProgress')
  return (
    <AskFirst
      title={t('inbox.sidebar.status.archiveTitle')}
      confirmLabel={t('inbox.sidebar.status.archive')}
      act={() => setChatStatus(contact, { archive: true })}
      onClose={onClose}
    >
      {t('inbox.sidebar.status.archiveText', { name: contactName(contact), status })}
    </AskFirst>
  )
}
