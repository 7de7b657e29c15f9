import { Button, Stack, Text, TextInput } from '@mantine/core'
import { useState } from 'react'
import { twoStepApi } from '#contract/api/people/two-step.ts'
import type { TwoStepSetup } from '#contract/entities/people/two-step.ts'
import { limits } from '#contract/limits.ts'
import { DialogButtons } from '#renderer/components/dialogs/dialog-buttons.tsx'
import { Dialog } from '#renderer/components/dialogs/dialog.tsx'
import { ErrorNotice } from '#renderer/components/notices/error-notice.tsx'
import { CodeField, codeDigits } from '#renderer/components/two-step/code-field.tsx'
import { codeFaultKey } from '#renderer/components/two-step/code-fault.ts'
import { useProof } from '#renderer/components/two-step/use-proof.tsx'
import { useChange } from '#renderer/data/change/use-change.ts'
import { call } from '#renderer/data/service/api-client.ts'
import { needsProof } from '#renderer/data/trust/two-step.ts'
import { useTexts } from '#renderer/i18n/fetched-texts.ts'

export interface PhoneDialogProps {
  onBegun: (setup: TwoStepSetup) => void
  onClose: () => void
}

/** Asks for a code of the old phone, or a recovery code, before another phone is set up. */
export function PhoneDialog({ onBegun, onClose }: PhoneDialogProps) {
  const { t } = useTexts('security', 'twoStep')
  const [isRecovery, setRecovery] = useState(false)
  const [typed, setTyped] = useState('')
  const proof = useProof(true)
  const begin = useChange({
    send: () =>
      call(twoStepApi.beginTwoStep, {
        body: isRecovery ? { recoveryCode: typed.trim() } : { code: typed },
      }),
    refetches: ['twoStep', 'accessHistory'],
    onDone: onBegun,
    onRefused: (error) => void proof.ask(error, () => begin.run()),
  })
  const { error } = begin
  const fault = codeFaultKey(error)
  const isReady = isRecovery ? typed.trim() !== '' : typed.length === codeDigits
  const submit = () => {
    if (isReady && !begin.busy) begin.run()
  }
  const change = (text: string) => {
    begin.reset()
    setTyped(text)
  }
  return (
    <Dialog title={t('security:twoStep.changePhone')} onClose={onClose}>
      <Stack gap={14}>
        <Text>
          {isRecovery ? t('security:twoStep.recoveryText') : t('security:twoStep.oldCodeText')}
        </Text>
        {isRecovery ? (
          <TextInput
            label={t('twoStep:recoveryCode')}
            value={typed}
            maxLength={limits.twoStep.typedMax}
            autoComplete="off"
            spellCheck={false}
            error={fault !== undefined && t('twoStep:faults.recovery')}
            onChange={(event) => change(event.currentTarget.value)}
            onKeyDown={(event) => {
              if (event.key === 'Enter') submit()
            }}
          />
        ) : (
          <CodeField
            label={t('twoStep:code')}
            value={typed}
            error={fault !== undefined && t(fault)}
            onChange={change}
            onEnter={submit}
          />
        )}
        <Button
          variant="subtle"
          size="compact-sm"
          style={{ alignSelf: 'flex-start' }}
          onClick={() => {
            change('')
            setRecovery(!isRecovery)
          }}
        >
          {isRecovery ? t('twoStep:proof.useCode') : t('twoStep:useRecovery')}
        </Button>
        {error !== null && fault === undefined && !needsProof(error) && (
          <ErrorNotice error={error} />
        )}
      </Stack>
      <DialogButtons
        label={t('security:twoStep.continue')}
        busy={begin.busy}
        disabled={!isReady}
        onAct={submit}
        onCancel={onClose}
      />
      {proof.dialog}
    </Dialog>
  )
}
