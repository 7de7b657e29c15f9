import { Button, Flex, Text } from '@mantine/core'
import { useState } from 'react'
import { Dialog } from '#renderer/components/dialogs/dialog.tsx'
import { ConfirmDialog } from '#renderer/components/page/confirm-dialog.tsx'
import { RecoveryCodes } from '#renderer/components/two-step/recovery-codes.tsx'
import { useTexts } from '#renderer/i18n/fetched-texts.ts'

export interface CodesDialogProps {
  codes: readonly string[]
  account: string
  onClose: () => void
}

/** New recovery codes, which are shown only here. Closing it before they were saved or copied asks. */
export function CodesDialog({ codes, account, onClose }: CodesDialogProps) {
  const { t } = useTexts('security', 'twoStep')
  const [isKept, setKept] = useState(false)
  const [asks, setAsks] = useState(false)
  const close = () => (isKept ? onClose() : setAsks(true))
  return (
    <Dialog title={t('twoStep:codes.title')} onClose={close}>
      <Text>{t('security:twoStep.codesShown')}</Text>
      <RecoveryCodes codes={codes} account={account} onKept={() => setKept(true)} />
      <Flex justify="flex-end" mt={20}>
        <Button onClick={close}>{t('shell.common.close')}</Button>
      </Flex>
      {asks && (
        <ConfirmDialog
          title={t('security:twoStep.notKept')}
          confirmLabel={t('security:twoStep.closeAnyway')}
          isDangerous
          onConfirm={onClose}
          onClose={() => setAsks(false)}
        >
          {t('security:twoStep.notKeptText')}
        </ConfirmDialog>
      )}
    </Dialog>
  )
}
