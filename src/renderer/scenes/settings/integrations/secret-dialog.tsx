import { Flex, Stack, Text, TextInput } from '@mantine/core'
import { useState } from 'react'
import { DialogButtons } from '#renderer/components/dialogs/dialog-buttons.tsx'
import { Dialog } from '#renderer/components/dialogs/dialog.tsx'
import { CopyButton } from '#renderer/components/forms/copy-button.tsx'
import { ConfirmDialog } from '#renderer/components/page/confirm-dialog.tsx'
import { useTexts } from '#renderer/i18n/fetched-texts.ts'

export interface SecretDialogProps {
  of: 'key' | 'webhook'
  /** The name of the key or webhook. */
  name: string
  secret: string
  onClose: () => void
}

/** Shows a secret, this once. Closing it before it was copied asks. */
export function SecretDialog({ of, name, secret, onClose }: SecretDialogProps) {
  const { t } = useTexts('integrations')
  const [isCopied, setCopied] = useState(false)
  const [asks, setAsks] = useState(false)
  const isKey = of === 'key'
  const label = t(isKey ? 'integrations:secret.label' : 'integrations:secret.webhookLabel')
  const close = () => {
    if (isCopied) onClose()
    else setAsks(true)
  }
  if (asks)
    return (
      <ConfirmDialog
        title={t('integrations:secret.leave')}
        confirmLabel={t('integrations:secret.leaveAct')}
        isDangerous
        onConfirm={onClose}
        onClose={() => setAsks(false)}
      >
        {t(isKey ? 'integrations:secret.text' : 'integrations:secret.webhookText')}
      </ConfirmDialog>
    )
  return (
    <Dialog
      title={t(isKey ? 'integrations:secret.keyTitle' : 'integrations:secret.webhookTitle')}
      about={name}
      width={520}
      onClose={close}
    >
      <Stack gap={12}>
        <Text size="sm">
          {t(isKey ? 'integrations:secret.text' : 'integrations:secret.webhookText')}
        </Text>
        <Flex align="flex-end" gap={8}>
          <TextInput
            label={label}
            flex={1}
            readOnly
            ff="monospace"
            value={secret}
            onFocus={(event) => event.currentTarget.select()}
          />
          <CopyButton
            text={secret}
            name={t('integrations:copyNamed', { name: label })}
            label={t('integrations:copy')}
            copiedLabel={t('integrations:copied')}
            onCopied={() => setCopied(true)}
          />
        </Flex>
      </Stack>
      <DialogButtons
        label={t('integrations:secret.done')}
        busy={false}
        onAct={onClose}
        onCancel={close}
      />
    </Dialog>
  )
}
