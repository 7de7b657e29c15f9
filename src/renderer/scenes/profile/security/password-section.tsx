import { Box, Button, Flex } from '@mantine/core'
import { useForm } from '@mantine/form'
import { useState } from 'react'
import { limits } from '#contract/limits.ts'
import { ErrorNotice } from '#renderer/components/notices/error-notice.tsx'
import { NewPasswordField, PasswordField } from '#renderer/components/forms/new-password-field.tsx'
import {
  SettingsCard,
  SettingsRow,
  SettingsSection,
} from '#renderer/components/page/settings-rows.tsx'
import { ApiError } from '#renderer/data/service/api-error.ts'
import { showToast } from '#renderer/data/change/toasts.ts'
import { useTexts } from '#renderer/i18n/fetched-texts.ts'
import classes from './security.module.css'
import { usePasswordChange } from '#renderer/data/session/use-password-change.ts'
import { refetchQueries } from '#renderer/data/service/query.ts'

const empty = { current: '', wanted: '', repeated: '' }

const isWrongPassword = (error: unknown) =>
  error instanceof ApiError && error.code === 'WRONG_PASSWORD'

export interface PasswordSectionProps {
  /** Whether the form is open. */
  isOpen: boolean
  onOpenChange: (isOpen: boolean) => void
}

/** The user's password, with the form that changes it. */
export function PasswordSection({ isOpen, onOpenChange }: PasswordSectionProps) {
  const { t } = useTexts('profile', 'security')
  return (
    <SettingsSection title={t('security:entry')}>
      <SettingsCard>
        <SettingsRow
          label={t('profile:password.title')}
          text={t('profile:password.endsOthers')}
          control={
            <Button
              variant="default"
              size="sm"
              aria-expanded={isOpen}
              onClick={() => onOpenChange(!isOpen)}
            >
              {isOpen ? t('shell.common.cancel') : t('security:changePassword')}
            </Button>
          }
        />
        {isOpen && <PasswordForm onDone={() => onOpenChange(false)} />}
      </SettingsCard>
    </SettingsSection>
  )
}

/**
 * Changes the password. The main process encrypts the current and the new password. After a successful change, the
 * page removes both from the form.
 */
function PasswordForm({ onDone }: { onDone: () => void }) {
  const { t } = useTexts('profile')
  const [wasRepeatLeft, setRepeatLeft] = useState(false)
  const form = useForm({
    initialValues: empty,
    validate: {
      current: (value) => (value === '' ? t('profile:password.missing') : null),
      wanted: (value, { current }) => (value === current ? t('profile:password.same') : null),
    },
  })
  const { current, wanted, repeated } = form.values
  const change = usePasswordChange({
    onSuccess: async () => {
      onDone()
      showToast(t('profile:password.changed'))
      await refetchQueries('deviceSessions')
    },
    onError: (error) => {
      if (isWrongPassword(error)) form.setFieldError('current', t('profile:password.wrong'))
    },
  })
  const differs = repeated !== '' && repeated !== wanted
  const isReady = wanted.length >= limits.passwordMin && repeated === wanted
  return (
    <form
      noValidate
      aria-label={t('profile:password.title')}
      onSubmit={form.onSubmit((passwords) => {
        if (isReady && !change.isPending) change.run(passwords)
      })}
    >
      <div className={classes.password}>
        <PasswordField
          label={t('profile:password.current')}
          autoComplete="current-password"
          value={current}
          error={form.errors['current']}
          onChange={(value) => form.setFieldValue('current', value)}
        />
        <NewPasswordField
          label={t('profile:password.new')}
          value={wanted}
          error={form.errors['wanted']}
          onChange={(value) => form.setFieldValue('wanted', value)}
        />
        <PasswordField
          label={t('profile:password.repeat')}
          autoComplete="new-password"
          value={repeated}
          error={differs && wasRepeatLeft && t('profile:password.differs')}
          description={differs && !wasRepeatLeft && t('profile:password.differs')}
          onChange={(value) => form.setFieldValue('repeated', value)}
          onBlur={() => setRepeatLeft(true)}
        />
      </div>
      {change.error !== null && !isWrongPassword(change.error) && (
        <Box pb={14} px={16}>
          <ErrorNotice error={change.error} />
        </Box>
      )}
      <Flex justify="flex-end" px={16} py={10} className={classes.lined ?? ''}>
        <Button type="submit" disabled={!isReady} loading={change.isPending}>
          {t('profile:password.change')}
        </Button>
      </Flex>
    </form>
  )
}
