import { Anchor, Checkbox, Text, TextInput } from '@mantine/core'
import { useState } from 'react'
import type { Session } from '#contract/bridge.ts'
import { Form } from '#renderer/components/forms/form.tsx'
import { codeFaultKey } from '#renderer/components/two-step/code-fault.ts'
import { CodeField, codeDigits } from '#renderer/components/two-step/code-field.tsx'
import { request } from '#renderer/data/service/bridge.ts'
import { applySession } from '#renderer/data/session/session-sync.ts'
import { useTexts } from '#renderer/i18n/fetched-texts.ts'

export interface PendingProps {
  pending: NonNullable<Session['pending']>
  /** The typed e-mail address. */
  account: string
  /** Called with the error of a call. @returns whether the sign-in is over, so that this is no longer shown */
  endsWith: (error: unknown) => boolean
}

/** Asks for the code of the second step, or for a recovery code, after the password. */
export default function SecondStep({ pending, endsWith }: PendingProps) {
  const { t } = useTexts('secondStep', 'twoStep')
  const [digits, setDigits] = useState('')
  const [recoveryCode, setRecoveryCode] = useState('')
  const [isRecovery, setRecovery] = useState(false)
  const [remembersDevice, setRemembers] = useState(false)
  const [busy, setBusy] = useState(false)
  const [problem, setProblem] = useState<unknown>(null)
  const codeFault = codeFaultKey(problem)
  const fault = codeFault === undefined ? undefined : faultText()

  function faultText(): string {
    if (isRecovery) return t('twoStep:faults.recovery')
    return codeFault === undefined ? '' : t(codeFault)
  }

  const send = async (typed: { code: string } | { recoveryCode: string }) => {
    setBusy(true)
    setProblem(null)
    try {
      applySession(await request('session.secondStep', { ...typed, remembersDevice }))
    } catch (error) {
      if (endsWith(error)) return
      setProblem(error)
      setDigits('')
      setBusy(false)
    }
  }
  const change = (typed: string) => {
    setDigits(typed)
    setProblem(null)
    if (typed.length === codeDigits && !busy) void send({ code: typed })
  }
  const submit = () => {
    if (isRecovery && recoveryCode.trim() !== '') return void send({ recoveryCode })
    if (!isRecovery && digits.length === codeDigits) return void send({ code: digits })
    setProblem(t(isRecovery ? 'secondStep:missingRecovery' : 'secondStep:missingCode'))
  }
  const turn = () => {
    setRecovery(!isRecovery)
    setProblem(null)
    setDigits('')
  }
  return (
    <Form
      key={String(isRecovery)}
      title={t(isRecovery ? 'secondStep:recoveryTitle' : 'secondStep:title')}
      text={t(isRecovery ? 'secondStep:recoveryText' : 'secondStep:text')}
      submitLabel={t('shell.login.submit')}
      busy={busy}
      problem={fault === undefined ? problem : null}
      onSubmit={submit}
      foot={
        <>
          <Anchor component="button" type="button" onClick={turn}>
            {t(isRecovery ? 'secondStep:useCode' : 'twoStep:useRecovery')}
          </Anchor>
          <Anchor component="button" type="button" onClick={() => void cancelSignIn()}>
            {t('secondStep:back')}
          </Anchor>
        </>
      }
    >
      {isRecovery ? (
        <TextInput
          label={t('twoStep:recoveryCode')}
          value={recoveryCode}
          error={fault}
          autoComplete="off"
          autoCapitalize="characters"
          spellCheck={false}
          onChange={(event) => {
            setRecoveryCode(event.currentTarget.value)
            setProblem(null)
          }}
        />
      ) : (
        <CodeField
          label={t('twoStep:code')}
          value={digits}
          error={fault}
          onChange={change}
          onEnter={submit}
        />
      )}
      {pending.rememberDays > 0 && (
        <Checkbox
          label={t('secondStep:remember', { count: pending.rememberDays })}
          checked={remembersDevice}
          onChange={(event) => setRemembers(event.currentTarget.checked)}
        />
      )}
      {isRecovery && (
        <Text size="xs" c="dimmed">
          {t('secondStep:lost')}
        </Text>
      )}
    </Form>
  )
}

/** Gives the pending sign-in up; the form for e-mail and password comes back. */
export async function cancelSignIn(): Promise<void> {
  applySession(await request('session.cancelSignIn'))
}
