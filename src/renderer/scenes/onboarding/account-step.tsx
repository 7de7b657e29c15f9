import { Button, Stack, TextInput } from '@mantine/core'
import { useForm } from '@mantine/form'
import { IconChevronRight } from '@tabler/icons-react'
import { useAtomValue } from 'jotai'
import { Link } from 'react-router'
import { emailField } from '#contract/api/shared.ts'
import { usersApi } from '#contract/api/people/users.ts'
import { limits } from '#contract/limits.ts'
import { ErrorNotice, Notice } from '#renderer/components/notices/error-notice.tsx'
import { NewPasswordField } from '#renderer/components/forms/new-password-field.tsx'
import { call } from '#renderer/data/service/api-client.ts'
import { ApiError } from '#renderer/data/service/api-error.ts'
import { request } from '#renderer/data/service/bridge.ts'
import { ownOnboardingAtom, updateOnboarding } from '#renderer/data/groups/onboarding.ts'
import { paths } from '#renderer/data/navigation/paths.ts'
import { connectionAtom, languageAtom, userKeyOf } from '#renderer/data/session/session.ts'
import { applySession } from '#renderer/data/session/session-sync.ts'
import { store } from '#renderer/data/store.ts'
import { useChange } from '#renderer/data/change/use-change.ts'
import { StepFrame } from '#renderer/components/steps/step-frame.tsx'
import { useTexts } from '#renderer/i18n/fetched-texts.ts'
import { literals } from '#renderer/i18n/literals.ts'
import classes from './onboarding.module.css'

interface Account {
  name: string
  email: string
  password: string
}

const isTaken = (error: unknown) => error instanceof ApiError && error.code === 'EMAIL_REGISTERED'

/** Registers the user and signs in. If only the sign-in failed, a retry does not register the user again. */
async function register({ name, email, password }: Account): Promise<void> {
  const progress = store.get(ownOnboardingAtom)
  if (progress.person === null || progress.email !== email) {
    const user = await call(usersApi.registerUser, {
      body: { name, email, password, language: store.get(languageAtom) },
    })
    // Store the progress before the sign-in: the route guard would redirect a signed-in user without stored progress.
    const person = userKeyOf(user, store.get(connectionAtom))
    updateOnboarding({ person, name, email })
  }
  applySession(await request('session.signIn', { email, password }))
}

/** The step of the first user: name, e-mail and password. The password is not stored. */
export function AccountStep() {
  const { t } = useTexts('groups')
  const known = useAtomValue(ownOnboardingAtom)
  const form = useForm<Account>({
    initialValues: { name: known.name, email: known.email, password: '' },
    validate: {
      name: (name) => (name.trim() === '' ? t('groups:onboarding.missingName') : null),
      email: (email) =>
        emailField.safeParse(email).success ? null : t('groups:onboarding.missingEmail'),
      password: (password) =>
        password.length < limits.passwordMin ? t('groups:onboarding.shortPassword') : null,
    },
  })
  const save = useChange({ send: register })
  const submit = form.onSubmit((account) => {
    if (save.busy) return
    save.run({ ...account, name: account.name.trim(), email: account.email.trim() })
  })
  return (
    <StepFrame
      title={t('groups:onboarding.account')}
      text={t('groups:onboarding.accountText')}
      start={
        <Link className="link" to={paths.login}>
          {t('groups:onboarding.signIn')}
        </Link>
      }
      buttons={
        <Button
          type="submit"
          loading={save.busy}
          rightSection={<IconChevronRight size={17} aria-hidden="true" />}
        >
          {t('groups:onboarding.next', { step: t('groups:onboarding.line') })}
        </Button>
      }
      onSubmit={() => submit()}
    >
      <Stack gap={18} maw={460}>
        {save.error !== null &&
          (isTaken(save.error) ? (
            <Notice>
              <strong>{literals.registrationFailed}</strong>
              {t('groups:onboarding.taken')}
            </Notice>
          ) : (
            <ErrorNotice title={literals.registrationFailed} error={save.error} />
          ))}
        <TextInput
          classNames={{ label: classes.label }}
          label={t('groups:onboarding.name')}
          autoComplete="name"
          maxLength={limits.nameMax}
          {...form.getInputProps('name')}
        />
        <TextInput
          classNames={{ label: classes.label }}
          label={t('groups:onboarding.email')}
          type="email"
          inputMode="email"
          autoComplete="username"
          spellCheck={false}
          {...form.getInputProps('email')}
        />
        <NewPasswordField
          label={t('groups:onboarding.password')}
          value={form.values.password}
          error={form.errors['password']}
          onChange={(password) => form.setFieldValue('password', password)}
        />
      </Stack>
    </StepFrame>
  )
}
