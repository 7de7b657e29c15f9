import { Text, TextInput } from '@mantine/core'
import { useState } from 'react'
import { lineApi } from '#contract/api/line/line.ts'
import { registrationFaultOf } from '#contract/rules/line/line-trouble.ts'
import { Notice } from '#renderer/components/notices/error-notice.tsx'
import { ConfirmDialog } from '#renderer/components/page/confirm-dialog.tsx'
import { ApiError } from '#renderer/data/service/api-error.ts'
import { call } from '#renderer/data/service/api-client.ts'
import { showToast } from '#renderer/data/change/toasts.ts'
import { useChange } from '#renderer/data/change/use-change.ts'
import { useTexts } from '#renderer/i18n/fetched-texts.ts'

const PIN_LENGTH = 6

const faultKeys = {
  wrongPin: 'lineHealth:register.wrongPin',
  pinTries: 'lineHealth:register.pinTries',
  locked: 'lineHealth:register.locked',
  deleting: 'lineHealth:register.deleting',
  other: 'lineHealth:register.other',
} as const

/** The provider's code of a refused registration; undefined for another error. */
function codeOf(error: unknown): number | undefined {
  if (!(error instanceof ApiError) || error.code !== 'LINE_REFUSED') return undefined
  const { details } = error
  const hasCode = typeof details === 'object' && details !== null && 'code' in details
  return hasCode && typeof details.code === 'number' ? details.code : 0
}

export interface RegisterDialogProps {
  groupId: string
  /** The values of a line that is not stored; without any, the stored line's are used. */
  values?: { phoneId?: string; token?: string; apiVersion?: string; baseUrl?: string }
  onDone: () => void
  onClose: () => void
}

/** Registers a number at Meta with its six-digit PIN. */
export function RegisterDialog({ groupId, values, onDone, onClose }: RegisterDialogProps) {
  const { t } = useTexts('lineTerms', 'lineHealth')
  const [pin, setPin] = useState('')
  const register = useChange({
    send: () =>
      call(lineApi.registerLine, {
        groupId,
        params: { id: groupId },
        body: { provider: 'meta', ...values, pin },
      }),
    accept: () => showToast(t('lineHealth:register.done')),
    onDone,
  })
  const code = codeOf(register.error)
  return (
    <ConfirmDialog
      title={t('lineHealth:register.title')}
      confirmLabel={t('lineHealth:register.save')}
      isConfirmDisabled={pin.length !== PIN_LENGTH}
      isBusy={register.busy}
      error={code === undefined ? register.error : null}
      onConfirm={() => register.run()}
      onClose={onClose}
    >
      <Text size="sm" mb={12}>
        {t('lineHealth:register.text')}
      </Text>
      <TextInput
        label={t('lineHealth:register.pin')}
        inputMode="numeric"
        autoComplete="off"
        maxLength={PIN_LENGTH}
        maw={160}
        mb={12}
        value={pin}
        onChange={(event) => setPin(event.currentTarget.value.replaceAll(/\D/g, ''))}
      />
      {code !== undefined && <Notice>{t(faultKeys[registrationFaultOf(code)], { code })}</Notice>}
    </ConfirmDialog>
  )
}
