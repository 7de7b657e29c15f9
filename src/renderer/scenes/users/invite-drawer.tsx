import { Button, Select, TagsInput } from '@mantine/core'
import { useState } from 'react'
import { emailField } from '#contract/api/shared.ts'
import { usersApi } from '#contract/api/users.ts'
import type { Tag } from '#contract/entities/tag.ts'
import type { Team } from '#contract/entities/team.ts'
import { languages, type Language } from '#contract/limits.ts'
import type { Viewer } from '#contract/policies/index.ts'
import { Notice } from '../../components/error-notice.tsx'
import { ApiError } from '../../data/api-error.ts'
import { call } from '../../data/api-client.ts'
import { queryClient } from '../../data/query.ts'
import { showToast } from '../../data/toasts.ts'
import { errorText } from '../../i18n/error-text.ts'
import { literals } from '../../i18n/literals.ts'
import { languageNames } from '../../i18n/names.ts'
import { useUserTexts } from '../../i18n/user-texts.ts'
import { FormDrawer } from './form-drawer.tsx'
import { newMember } from './member-draft.ts'
import { MemberFields } from './member-fields.tsx'
import classes from './users.module.css'

/** Most invitations of one form: each is a call and a mail. */
const mostEmails = 50

const isEmail = (text: string): boolean => emailField.safeParse(text).success

/** Invites people to the group. Addresses that fail stay in the field, with the reason. */
export function InviteDrawer({
  viewer,
  language,
  teams,
  tags,
  onClose,
}: {
  viewer: Viewer
  /** The group's language. */
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
  const wrong = emails.find((email) => !isEmail(email))

  const invite = async (email: string): Promise<unknown> => {
    const { role, teamId, tagIdList, ...permissions } = draft
    const isAgent = role === 'ROLE_PUBLISHER'
    const body = {
      groupId,
      email,
      role,
      language: spoken,
      ...(teamId !== null && role !== 'ROLE_ADMI' && { teamId }),
      ...(isAgent && { tagIdList: [...tagIdList], ...permissions }),
    }
    try {
      await call(usersApi.registerUser, { body, groupId })
      return null
    } catch (error) {
      return error
    }
  }
  const submit = async () => {
    if (isBusy || emails.length === 0 || wrong !== undefined) return
    setBusy(true)
    const failed = new Map<string, unknown>()
    for (const email of emails) {
      const error = await invite(email)
      if (error !== null) failed.set(email, error)
    }
    setBusy(false)
    for (const name of ['invitations', 'users', 'memberDetails'])
      void queryClient.invalidateQueries({ queryKey: [name] })
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
      <TagsInput
        label={t('users:invite.emails')}
        description={t('users:invite.emailsHint')}
        inputWrapperOrder={['label', 'input', 'description', 'error']}
        splitChars={[',', ';', ' ', '\n']}
        acceptValueOnBlur
        maxTags={mostEmails}
        value={emails}
        onChange={(values) => setEmails(values.map((value) => value.trim()))}
        error={wrong !== undefined && t('users:invite.notAnEmail', { email: wrong })}
        data-autofocus
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
      />
      <Select
        label={t('users:invite.language')}
        allowDeselect={false}
        data={languages.map((value) => ({ value, label: languageNames[value] }))}
        value={spoken}
        onChange={(value) => setSpoken(languages.find((one) => one === value) ?? language)}
      />
    </FormDrawer>
  )
}
