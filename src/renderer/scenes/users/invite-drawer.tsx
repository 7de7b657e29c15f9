import { Button, Flex, Select, Text } from '@mantine/core'
import { useAtomValue } from 'jotai'
import { useState } from 'react'
import type { Tag } from '#contract/entities/tags/tag.ts'
import type { Team } from '#contract/entities/people/team.ts'
import { languages, type Language } from '#contract/limits.ts'
import type { Viewer } from '#contract/policies/index.ts'
import { isAdmin, isPublisher } from '#contract/policies/viewer.ts'
import { recipientOf } from '#contract/rules/campaigns/recipient-list.ts'
import { AccessDialog } from '#renderer/components/dialogs/access-dialog.tsx'
import type { Access } from '#renderer/data/groups/invite-members.ts'
import { EmailsField, hasEmail } from '#renderer/components/forms/emails-field.tsx'
import { Notice } from '#renderer/components/notices/error-notice.tsx'
import { ApiError } from '#renderer/data/service/api-error.ts'
import { copyAccess, inviteMembers, mostInvitations } from '#renderer/data/groups/invite-members.ts'
import { useFormDraft } from '#renderer/data/forms/use-form-draft.ts'
import { sendsMailAtom } from '#renderer/data/session/session.ts'
import { showToast } from '#renderer/data/change/toasts.ts'
import { errorText } from '#renderer/i18n/error-text.ts'
import { literals } from '#renderer/i18n/literals.ts'
import { languageNames } from '#renderer/i18n/names.ts'
import { useTexts } from '#renderer/i18n/fetched-texts.ts'
import { FormDrawer } from './form-drawer.tsx'
import { newMember } from './member-draft.ts'
import { MemberFields } from './member-fields.tsx'

/**
 * A form that invites users to the group. Texts that are no addresses stay in the field, and addresses that could not
 * be invited too. A notice states the reason for each of these addresses.
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
  const { t } = useTexts('users')
  const { groupId } = viewer
  const form = useFormDraft({ groupId, form: 'invitation', id: 'new' }, () => ({
    entries: [],
    member: newMember,
    language,
  }))
  const { entries, member, language: spoken } = form.draft
  const [failures, setFailures] = useState<ReadonlyMap<string, unknown>>(new Map())
  const [isBusy, setBusy] = useState(false)
  const sendsMail = useAtomValue(sendsMailAtom)
  const [accesses, setAccesses] = useState<readonly Access[]>([])
  const invited = entries.filter(hasEmail)
  const invalid = entries.filter((entry) => !hasEmail(entry))

  const close = () => {
    form.discard()
    onClose()
  }
  const submit = async () => {
    if (isBusy || invited.length === 0) return
    setBusy(true)
    const { role, teamId, tagIdList, isReadOnly, hasTemplatePermission, hasQrAccess } = member
    const permissions = { isReadOnly, hasTemplatePermission, hasQrAccess }
    const { failed, accesses } = await inviteMembers(invited, {
      groupId,
      role,
      language: spoken,
      ...(teamId !== null && !isAdmin(member) && { teamId }),
      ...(isPublisher(member) && { tagIdList: [...tagIdList], ...permissions }),
    })
    setBusy(false)
    const sent = invited.length - failed.size
    if (sent > 0 && accesses.length === 0)
      showToast(sendsMail ? t('users:invite.sent', { count: sent }) : t('users:invite.kept'))
    const remaining = [...failed.keys(), ...invalid]
    setAccesses(accesses)
    if (remaining.length === 0 && accesses.length === 0) return close()
    form.edit({ entries: remaining })
    setFailures(failed)
  }
  const leaveAccesses = () => {
    setAccesses([])
    if (entries.length === 0) close()
  }
  const reason = (entry: string, error: unknown) => {
    const { email } = recipientOf(entry)
    return error instanceof ApiError && error.code === 'EMAIL_REGISTERED'
      ? t('users:invite.alreadyIn', { email })
      : t('users:invite.failedFor', { email, reason: errorText(t, error) })
  }

  return (
    <FormDrawer
      title={t('users:invite.title')}
      onClose={close}
      onSubmit={() => void submit()}
      footer={
        <>
          <Text span flex={1} size="sm" c="dimmed">
            {t('users:invite.valid')}
          </Text>
          <Button variant="default" onClick={close}>
            {t('shell.common.cancel')}
          </Button>
          <Button type="submit" loading={isBusy} disabled={invited.length === 0}>
            {invited.length === 0
              ? t('users:invite.submitNone')
              : t('users:invite.submit', { count: invited.length })}
          </Button>
        </>
      }
    >
      <EmailsField
        label={t('users:invite.emails')}
        description={t('users:invite.emailsHint')}
        value={[...entries]}
        max={mostInvitations}
        onChange={(next) => void form.edit({ entries: next })}
        error={invalid.length > 0 && t('users:invite.notAnEmail', { email: invalid.join(', ') })}
        isFocusedFirst
      />
      {accesses.length > 0 && (
        <AccessDialog
          accesses={accesses}
          onCopy={(text) => void copyAccess(text)}
          onClose={leaveAccesses}
        />
      )}
      {failures.size > 0 && (
        <Notice>
          <strong>{literals.registrationFailed}</strong>
          {[...failures].map(([entry, error]) => (
            <Flex key={entry} component="span" direction="column" miw={0}>
              {reason(entry, error)}
            </Flex>
          ))}
        </Notice>
      )}
      <MemberFields
        draft={member}
        onChange={(next) => void form.edit({ member: next })}
        group={viewer.group}
        teams={teams}
        tags={tags}
        besideTeam={
          <Select
            label={t('users:invite.language')}
            allowDeselect={false}
            data={languages.map((value) => ({ value, label: languageNames[value] }))}
            value={spoken}
            onChange={(value) =>
              void form.edit({ language: languages.find((one) => one === value) ?? language })
            }
          />
        }
      />
    </FormDrawer>
  )
}
