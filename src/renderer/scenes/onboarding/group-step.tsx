import { Button, Flex, Stack, Text } from '@mantine/core'
import { IconChevronRight, IconDeviceMobileOff, IconLink, IconPhoneCall } from '@tabler/icons-react'
import { useAtomValue } from 'jotai'
import { readPhone } from '#contract/rules/contacts/phone-number.ts'
import { Avatar } from '#renderer/components/people/avatar.tsx'
import { ErrorNotice } from '#renderer/components/notices/error-notice.tsx'
import { GroupFields } from '#renderer/components/group-form/group-fields.tsx'
import type { GroupFormValue } from '#renderer/data/groups/use-group-form.ts'
import { linePhoneText } from '#renderer/components/group-form/line-phone-text.ts'
import { callingCodeOf } from '#renderer/data/forms/phone-input.ts'
import { ownOnboardingAtom, updateOnboarding } from '#renderer/data/groups/onboarding.ts'
import { emptyGroup, useGroupForm } from '#renderer/data/groups/use-group-form.ts'
import { useRegisterGroup } from '#renderer/data/groups/use-register-group.ts'
import { StepFrame } from '#renderer/components/steps/step-frame.tsx'
import { useTexts } from '#renderer/i18n/fetched-texts.ts'
import { literals } from '#renderer/i18n/literals.ts'
import classes from './onboarding.module.css'
import { SignOutLink } from './sign-out-link.tsx'

/**
 * The step that registers the first group with its phone number. It asks for name, phone, language and
 * terms.
 */
export function GroupStep() {
  const { t, language } = useTexts('groups')
  const { line } = useAtomValue(ownOnboardingAtom)
  const value: GroupFormValue =
    line === null
      ? emptyGroup(language)
      : { ...line, phone: { country: line.country, text: line.phone } }
  const form = useGroupForm(value)
  const register = useRegisterGroup(({ id, name }, { phone }) =>
    updateOnboarding({ step: 'team', group: { id, name, phone }, connectedAt: Date.now() }),
  )
  const edit = ({ name, phone, language: spoken, acceptsTerms }: GroupFormValue) =>
    updateOnboarding({
      line: { name, country: phone.country, phone: phone.text, language: spoken, acceptsTerms },
    })
  const submit = () => {
    if (form.group !== null && !register.busy) register.run(form.group)
  }
  return (
    <StepFrame
      title={t('groups:onboarding.line')}
      text={t('groups:onboarding.lineText')}
      start={<SignOutLink />}
      note={form.missing ?? t('groups:onboarding.later')}
      buttons={
        <Button
          type="submit"
          disabled={form.group === null}
          loading={register.busy}
          rightSection={<IconChevronRight size={17} aria-hidden="true" />}
        >
          {t('groups:onboarding.next', { step: t('groups:onboarding.team') })}
        </Button>
      }
      aside={<LinePreview value={value} />}
      onSubmit={submit}
    >
      {register.error !== null && (
        <ErrorNotice title={literals.groupNotRegistered} error={register.error} />
      )}
      <GroupFields
        value={value}
        onChange={edit}
        status={form.status}
        onPhoneBlur={form.onPhoneBlur}
        checkAgain={form.checkAgain}
      />
    </StepFrame>
  )
}

/** A preview of the line on a customer's phone, and the requirements for its number. */
function LinePreview({ value }: { value: GroupFormValue }) {
  const { t } = useTexts('groups')
  const name = value.name.trim() === '' ? t('groups:onboarding.seenName') : value.name
  const read = readPhone(value.phone.text, callingCodeOf(value.phone.country))
  const rules = [
    { icon: IconPhoneCall, text: t('groups:onboarding.mustCalls') },
    { icon: IconDeviceMobileOff, text: t('groups:onboarding.mustFree') },
    { icon: IconLink, text: t('groups:onboarding.mustUnique') },
  ]
  return (
    <>
      <Text mb={8} size="sm" fw={600} c="dimmed">
        {t('groups:onboarding.seen')}
      </Text>
      <div className={classes.phone}>
        <div className={classes.phoneHead}>
          <Avatar id={name} name={name} size={38} />
          <Flex component="span" direction="column" miw={0}>
            <Text span inherit truncate fw={600}>
              {name}
            </Text>
            <Text span size="sm" c="dimmed" className="numbers">
              {linePhoneText(
                read.ok || read.digits === ''
                  ? read.digits
                  : callingCodeOf(value.phone.country) + read.digits,
              )}
            </Text>
          </Flex>
        </div>
        <Stack gap={8} p={14}>
          <span className={classes.outgoing}>{t('groups:onboarding.seenQuestion')}</span>
          <span className={classes.incoming}>{t('groups:onboarding.seenAnswer')}</span>
        </Stack>
      </div>
      <Text mb={8} size="sm" fw={600} c="dimmed">
        {t('groups:onboarding.must')}
      </Text>
      <ul className={classes.rules}>
        {rules.map(({ icon: Glyph, text }) => (
          <li key={text}>
            <Glyph size={17} stroke={1.7} aria-hidden="true" />
            {text}
          </li>
        ))}
      </ul>
    </>
  )
}
