import { Button, Stack, Text } from '@mantine/core'
import { useAtomValue } from 'jotai'
import { useState, type FormEvent, type ReactNode } from 'react'
import { twoStepApi } from '#contract/api/people/two-step.ts'
import { DialogButtons } from '#renderer/components/dialogs/dialog-buttons.tsx'
import { Dialog } from '#renderer/components/dialogs/dialog.tsx'
import { PasswordField } from '#renderer/components/forms/new-password-field.tsx'
import { ErrorNotice, Notice } from '#renderer/components/notices/error-notice.tsx'
import { useFaultText } from '#renderer/components/provider-sign-in/fault-text.ts'
import {
  signInAtProvider,
  useProvider,
} from '#renderer/components/provider-sign-in/use-provider.ts'
import { useChange } from '#renderer/data/change/use-change.ts'
import { call } from '#renderer/data/service/api-client.ts'
import { ApiError } from '#renderer/data/service/api-error.ts'
import { userAtom } from '#renderer/data/session/session.ts'
import { applySession } from '#renderer/data/session/session-sync.ts'
import { needsProof } from '#renderer/data/trust/two-step.ts'
import { useTexts } from '#renderer/i18n/fetched-texts.ts'
import { CodeField, codeDigits } from './code-field.tsx'
import { codeFaultKey } from './code-fault.ts'

/**
 * Asks for the password or a code when a call needs a new proof of who uses the session.
 * @param hasTwoStep whether the user has two steps, so that a code is a proof
 */
export function useProof(hasTwoStep: boolean) {
  const [again, setAgain] = useState<(() => void) | null>(null)
  const isByProvider = useAtomValue(userAtom)?.signedInBy === 'provider'
  const dialogProps = (retry: () => void): ProofProps => ({
    onProved: () => {
      setAgain(null)
      retry()
    },
    onClose: () => setAgain(null),
  })
  return {
    /**
     * Opens the question if the error says that a proof is needed. After it, `retry` is called.
     * @returns false for another error
     */
    ask(error: unknown, retry: () => void): boolean {
      if (!needsProof(error)) return false
      setAgain(() => retry)
      return true
    },
    dialog:
      again !== null &&
      (isByProvider ? (
        <ProviderProofDialog {...dialogProps(again)} />
      ) : (
        <ProofDialog hasTwoStep={hasTwoStep} {...dialogProps(again)} />
      )),
  }
}

interface ProofProps {
  onProved: () => void
  onClose: () => void
}

interface ProofDialogProps extends ProofProps {
  hasTwoStep: boolean
}

/** The proof of a user who signs in at the provider of their company, and may have no password here. */
function ProviderProofDialog({ onProved, onClose }: ProofProps) {
  const { t } = useTexts('twoStep', 'providerSignIn')
  const faultText = useFaultText()
  const provider = useProvider(signInAtProvider, (session) => {
    applySession(session)
    onProved()
  })
  const { isWaiting, problem } = provider
  return (
    <Dialog title={t('twoStep:proof.title')} onClose={onClose}>
      <Stack gap={14}>
        <Text role={isWaiting ? 'status' : undefined}>
          {isWaiting ? t('providerSignIn:waiting.title') : t('twoStep:proof.providerText')}
        </Text>
        {problem instanceof Error && <ErrorNotice error={problem} />}
        {problem !== null && !(problem instanceof Error) && <Notice>{faultText(problem)}</Notice>}
      </Stack>
      <DialogButtons
        label={isWaiting ? t('providerSignIn:waiting.again') : t('twoStep:proof.confirm')}
        busy={false}
        onAct={provider.start}
        onCancel={onClose}
      />
    </Dialog>
  )
}

const isWrongPassword = (error: unknown) =>
  error instanceof ApiError && error.code === 'WRONG_PASSWORD'

function ProofDialog({ hasTwoStep, onProved, onClose }: ProofDialogProps): ReactNode {
  const { t } = useTexts('twoStep')
  const [usesCode, setUsesCode] = useState(hasTwoStep)
  const [code, setCode] = useState('')
  const [password, setPassword] = useState('')
  const prove = useChange({
    send: () => call(twoStepApi.proveIdentity, { body: usesCode ? { code } : { password } }),
    onDone: onProved,
    onRefused: () => undefined,
  })
  const { error } = prove
  const fault = codeFaultKey(error)
  const isReady = usesCode ? code.length === codeDigits : password !== ''
  const submit = () => {
    if (isReady && !prove.busy) prove.run()
  }
  return (
    <Dialog title={t('twoStep:proof.title')} onClose={onClose}>
      <form
        noValidate
        onSubmit={(event: FormEvent) => {
          event.preventDefault()
          submit()
        }}
      >
        <Stack gap={14}>
          <Text>{usesCode ? t('twoStep:proof.codeText') : t('twoStep:proof.passwordText')}</Text>
          {usesCode ? (
            <CodeField
              label={t('twoStep:code')}
              value={code}
              error={fault !== undefined && t(fault)}
              onChange={(digits) => {
                prove.reset()
                setCode(digits)
              }}
              onEnter={submit}
            />
          ) : (
            <PasswordField
              label={t('twoStep:proof.password')}
              autoComplete="current-password"
              value={password}
              error={isWrongPassword(error) && t('twoStep:proof.wrong')}
              onChange={(typed) => {
                prove.reset()
                setPassword(typed)
              }}
            />
          )}
          {hasTwoStep && (
            <Button
              variant="subtle"
              size="compact-sm"
              style={{ alignSelf: 'flex-start' }}
              onClick={() => {
                prove.reset()
                setUsesCode(!usesCode)
              }}
            >
              {usesCode ? t('twoStep:proof.usePassword') : t('twoStep:proof.useCode')}
            </Button>
          )}
          {error !== null && fault === undefined && !isWrongPassword(error) && (
            <ErrorNotice error={error} />
          )}
        </Stack>
        <DialogButtons
          label={t('twoStep:proof.confirm')}
          busy={prove.busy}
          disabled={!isReady}
          onAct={submit}
          onCancel={onClose}
        />
      </form>
    </Dialog>
  )
}
