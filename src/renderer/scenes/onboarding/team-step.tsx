import { Button, SegmentedControl, Stack } from '@mantine/core'
import { IconChevronRight } from '@tabler/icons-react'
import { useAtomValue } from 'jotai'
import { useId, useState } from 'react'
import { roles } from '#contract/entities/people/permission.ts'
import { recipientOf } from '#contract/rules/campaigns/recipient-list.ts'
import { AccessDialog } from '#renderer/components/dialogs/access-dialog.tsx'
import type { Access } from '#renderer/data/groups/invite-members.ts'
import { EmailsField, hasEmail } from '#renderer/components/forms/emails-field.tsx'
import { Notice } from '#renderer/components/notices/error-notice.tsx'
import { ApiError } from '#renderer/data/service/api-error.ts'
import { copyAccess, inviteMembers, mostInvitations } from '#renderer/data/groups/invite-members.ts'
import { ownOnboardingAtom, updateOnboarding } from '#renderer/data/groups/onboarding.ts'
import { useChange } from '#renderer/data/change/use-change.ts'
import { errorText } from '#renderer/i18n/error-text.ts'
import { StepFrame } from '#renderer/components/steps/step-frame.tsx'
import { useTexts } from '#renderer/i18n/fetched-texts.ts'
import { literals } from '#renderer/i18n/literals.ts'
import classes from './onboarding.module.css'
import { SignOutLink } from './sign-out-link.tsx'

const roleTexts = {
  ROLE_PUBLISHER: 'groups:onboarding.agent',
  ROLE_MANAGER: 'groups:onboarding.manager',
  ROLE_ADMI: 'groups:onboarding.admin',
} as const

const goOn = () => updateOnboarding({ step: 'test', awaitedSince: Date.now() })

/** Invites colleagues. What could not be invited stays in the field, with the reason. */
export function TeamStep() {
  const { t, language } = useTexts('groups')
  const id = useId()
  const { group, invited } = useAtomValue(ownOnboardingAtom)
  const [entries, setEntries] = useState<string[]>([])
  const [role, setRole] = useState<(typeof roles)[number]>('ROLE_PUBLISHER')
  const [accesses, setAccesses] = useState<readonly Access[]>([])
  const valid = entries.filter(hasEmail)
  const invalid = entries.filter((entry) => !hasEmail(entry))
  const invite = useChange({
    send: () => inviteMembers(valid, { groupId: group?.id ?? '', role, language }),
    onDone({ failed, accesses }) {
      updateOnboarding({ invited: invited + valid.length - failed.size })
      const remaining = [...failed.keys(), ...invalid]
      setEntries(remaining)
      setAccesses(accesses)
      if (remaining.length === 0 && accesses.length === 0) goOn()
    },
    repeats: true,
  })
  const failures = [...(invite.answer?.failed ?? [])]
  const leaveAccesses = () => {
    setAccesses([])
    if (entries.length === 0) goOn()
  }
  const reason = (entry: string, error: unknown) => {
    const { email } = recipientOf(entry)
    return error instanceof ApiError && error.code === 'EMAIL_REGISTERED'
      ? t('groups:onboarding.alreadyIn', { email })
      : t('groups:onboarding.failedFor', { email, reason: errorText(t, error) })
  }
  return (
    <StepFrame
      title={t('groups:onboarding.team')}
      text={t('groups:onboarding.teamText')}
      start={<SignOutLink />}
      buttons={
        <>
          <Button variant="default" onClick={goOn}>
            {t('groups:onboarding.skipTeam')}
          </Button>
          <Button
            type="submit"
            loading={invite.busy}
            disabled={valid.length === 0}
            rightSection={<IconChevronRight size={17} aria-hidden="true" />}
          >
            {t('groups:onboarding.invite')}
          </Button>
        </>
      }
      onSubmit={() => {
        if (valid.length > 0 && !invite.busy) invite.run()
      }}
    >
      <Stack gap={18} maw={460}>
        {accesses.length > 0 && (
          <AccessDialog
            accesses={accesses}
            onCopy={(text) => void copyAccess(text)}
            onClose={leaveAccesses}
          />
        )}
        {failures.length > 0 && (
          <Notice>
            <strong>{literals.registrationFailed}</strong>
            {failures.map(([entry, error]) => (
              <span key={entry}>{reason(entry, error)}</span>
            ))}
          </Notice>
        )}
        <EmailsField
          labelClass={classes.label}
          label={t('groups:onboarding.emails')}
          description={t('groups:onboarding.emailsHint')}
          value={entries}
          max={mostInvitations}
          onChange={setEntries}
          error={
            invalid.length > 0 && t('groups:onboarding.notAnEmail', { email: invalid.join(', ') })
          }
        />
        <div>
          <span className={classes.label} id={`${id}-role`}>
            {t('groups:onboarding.role')}
          </span>
          <SegmentedControl
            aria-labelledby={`${id}-role`}
            value={role}
            data={roles.map((value) => ({ value, label: t(roleTexts[value]) }))}
            onChange={setRole}
          />
        </div>
      </Stack>
    </StepFrame>
  )
}
