import { Stack, Text } from '@mantine/core'
import { ConfirmDialog } from '#renderer/components/page/confirm-dialog.tsx'
import { useTexts } from '#renderer/i18n/fetched-texts.ts'
import { useRegistration, type RegistrationProps } from './use-registration.tsx'

export interface RegisterDialogProps extends RegistrationProps {
  onClose: () => void
}

/** Registers a number at Meta with its six-digit PIN. */
export function RegisterDialog({ onClose, ...props }: RegisterDialogProps) {
  const { t } = useTexts('lineTerms', 'lineHealth')
  const { field, fault, ...registration } = useRegistration(props)
  return (
    <ConfirmDialog
      title={t('lineHealth:register.title')}
      confirmLabel={t('lineHealth:register.save')}
      isConfirmDisabled={!registration.isComplete}
      isBusy={registration.isBusy}
      error={registration.error}
      onConfirm={registration.run}
      onClose={onClose}
    >
      <Stack gap={12}>
        <Text size="sm">{t('lineHealth:register.text')}</Text>
        {field}
        {fault}
      </Stack>
    </ConfirmDialog>
  )
}
