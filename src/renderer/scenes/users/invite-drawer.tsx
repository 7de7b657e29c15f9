import { Button, Select } from '@mantine/core'
import { useState } from 'react'
import type { Tag } from '#contract/entities/tag.ts'
import type { Team } from '#contract/entities/team.ts'
import { languages, type Language } from '#contract/limits.ts'
import type { Viewer } from '#contract/policies/index.ts'
import { isAdmin, isPublisher } from '#contract/policies/viewer.ts'
import { EmailsField, firstInvalidEmail } from '../../components/emails-field.tsx'
import { Notice } from '../../components/error-notice.tsx'
import { ApiError } from '../../data/api-error.ts'
import { inviteMembers, mostInvitations } from '../../data/invite-members.ts'
import { showToast } from '../../data/toasts.ts'
import { errorText } from '../../i18n/error-text.ts'
import { literals } from '../../i18n/literals.ts'
import { languageNames } from '../../i18n/names.ts'
import { useUserTexts } from '../../i18n/user-texts.ts'
import { FormDrawer } from './form-drawer.tsx'
import { newMember } from './member-draft.ts'
import { MemberFields } from './member-fields.tsx'
import classes from './users.module.css'

/**
 * A form that invites users to the group. Addresses that could not be invited stay in the field. A notice states the
 * reason for each of them.
 */
export function InviteDrawer({
  viewer,
  language,
  teams,
  tags,
  onClose,
}: {
  viewer: Viewer
  /** The language of the group. It is preselected for the invitations. */
  language: Language
  teams: readonly Team[]
  tags: readonly Tag[]
  onClose: () => void
}) {
  const { t } = useUserTexts()
  const { groupId } = viewer
  const [emails, setEmails] = useState<string[]>([])
  const [draft, setDraft] = useState(newMember)
  const [spoken, setSpoken] = useState<Language>(language)
  const [failures, setFailures] = useState<ReadonlyMap<string, unknown>>(new Map())
  const [isBusy, setBusy] = useState(false)
  const wrong = firstInvalidEmail(emails)

  const submit = async () => {
    if (isBusy || emails.length === 0 || wrong !== undefined) return
    setBusy(true)
    const { role, teamId, tagIdList, ...permissions } = draft
    const failed = await inviteMembers(emails, {
      groupId,
      role,
      language: spoken,
      ...(teamId !== null && !isAdmin(draft) && { teamId }),
      ...(isPublisher(draft) && { tagIdList: [...tagIdList], ...permissions }),
    })
    setBusy(false)
    const sent = emails.length - failed.size
    if (sent > 0) showToast(t('users:invite.sent', { count: sent }))
    if (failed.size === 0) return onClose()
    setEmails([...failed.keys()])
    setFailures(failed)
  }
  const reason = (email: string, error: unknown) =>
    error instanceof ApiError && error.code === 'EMAIL_REGISTERED'
      ? t('users:invite.alreadyIn', { email })
      : t('users:invite.failedFor', { email, reason: errorText(t, error) })

  return (
    <FormDrawer
      title={t('users:invite.title')}
      onClose={onClose}
      onSubmit={() => void submit()}
      footer={
        <>
          <span className={classes.hint}>{t('users:invite.valid')}</span>
          <Button variant="default" onClick={onClose}>
            {t('shell.common.cancel')}
          </Button>
          <Button
            type="submit"
            loading={isBusy}
            disabled={emails.length === 0 || wrong !== undefined}
          >
            {emails.length === 0
              ? t('users:invite.submitNone')
              : t('users:invite.submit', { count: emails.length })}
          </Button>
        </>
      }
    >
      <EmailsField
        label={t('users:invite.emails')}
        description={t('users:invite.emailsHint')}
        value={emails}
        max={mostInvitations}
        onChange={setEmails}
        error={wrong !== undefined && t('users:invite.notAnEmail', { email: wrong })}
        isFocusedFirst
      />
      {failures.size > 0 && (
        <Notice>
          <strong>{literals.registrationFailed}</strong>
          {[...failures].map(([email, error]) => (
            <span key={email} className={classes.lines}>
              {reason(email, error)}
            </span>
          ))}
        </Notice>
      )}
      <MemberFields
        draft={draft}
        onChange={setDraft}
        group={viewer.group}
        teams={teams}
        tags={tags}
        besideTeam={
          <Select
            label={t('users:invite.language')}
            allowDeselect={false}
            data={languages.map((value) => ({ value, label: languageNames[value] }))}
            value={spoken}
            onChange={(value) => setSpoken(languages.find((one) => one === value) ?? language)}
          />
        }
      />
    </FormDrawer>
  )
}
