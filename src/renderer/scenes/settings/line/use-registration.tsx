import { TextInput } from '@mantine/core'
import { useState } from 'react'
import { lineApi } from '#contract/api/line/line.ts'
import { registrationFaultOf } from '#contract/rules/line/line-trouble.ts'
import { Notice } from '#renderer/components/notices/error-notice.tsx'
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

export interface RegistrationProps {
  groupId: string
  /** The values of a line that is not stored; without any, the stored line's are used. */
  values?: { phoneId?: string; token?: string; apiVersion?: string; baseUrl?: string }
  onDone: () => void
}

/** The registration of a number at Meta with its six-digit PIN, and the field of the PIN with what was wrong with it. */
export function useRegistration({ groupId, values, onDone }: RegistrationProps) {
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
  return {
    isComplete: pin.length === PIN_LENGTH,
    isBusy: register.busy,
    /** An error that says nothing of the PIN. */
    error: code === undefined ? register.error : null,
    fault: code !== undefined && (
      <Notice>{t(faultKeys[registrationFaultOf(code)], { code })}</Notice>
    ),
    field: (
      <TextInput
        label={t('lineHealth:register.pin')}
        inputMode="numeric"
        autoComplete="off"
        maxLength={PIN_LENGTH}
        w={160}
        value={pin}
        onChange={(event) => setPin(event.currentTarget.value.replaceAll(/\D/g, ''))}
      />
    ),
    run: () => {
      if (pin.length === PIN_LENGTH && !register.busy) register.run()
    },
  }
}
