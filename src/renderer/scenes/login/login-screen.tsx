import { useAtomValue, useSetAtom } from 'jotai'
import { lazy, useState, type ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { Link } from 'react-router'
import { paths } from '#renderer/data/navigation/paths.ts'
import { Notice } from '#renderer/components/notices/error-notice.tsx'
import { Field, Form } from '#renderer/components/forms/form.tsx'
import { ApiError } from '#renderer/data/service/api-error.ts'
import { request } from '#renderer/data/service/bridge.ts'
import {
  appInfoAtom,
  memoryNoticeSeenAtom,
  registersStrangersAtom,
  sessionAtom,
  sessionEndAtom,
} from '#renderer/data/session/session.ts'
import { applySession } from '#renderer/data/session/session-sync.ts'
import { isSignInRefusal } from '#renderer/data/session/sign-in-refusal.ts'
import { useTexts } from '#renderer/i18n/fetched-texts.ts'
import { literals } from '#renderer/i18n/literals.ts'
import { ProviderLink, RequiredNotice } from './provider-notices.tsx'

const ProviderForm = lazy(() => import('#renderer/components/provider-sign-in/provider-form.tsx'))
const SecondStep = lazy(() => import('./second-step.tsx'))
const DemandedSetup = lazy(() => import('./demanded-setup.tsx'))

/** Whether a service refuses passwords because the user's group signs in at an identity provider. */
const needsProvider = (error: unknown) => error instanceof ApiError && error.code === 'SSO_REQUIRED'

/**
 * Signs in at the identity provider that IT has set, or with e-mail and password, and then with what the service asks for
 * besides.
 */
export default function LoginScreen() {
  const { t } = useTranslation()
  const { pending } = useAtomValue(sessionAtom)
  const hasProvider = useAtomValue(appInfoAtom)?.provider != null
  const [usesPassword, setUsesPassword] = useState(!hasProvider)
  /** Whether the last sign-in failed because a password is not enough. */
  const [isRequired, setRequired] = useState(false)
  const [email, setEmail] = useState('')
  /** Whether the last sign-in ended before its second step. */
  const [isOver, setOver] = useState(false)
  if (pending === undefined && !usesPassword)
    return (
      <ProviderForm
        title={t('shell.login.title')}
        onPassword={() => {
          setRequired(false)
          setUsesPassword(true)
        }}
      >
        {isRequired ? <RequiredNotice /> : <EndNotice />}
      </ProviderForm>
    )
  if (pending === undefined)
    return (
      <PasswordForm
        email={email}
        onEmail={setEmail}
        notice={isRequired ? <RequiredNotice /> : isOver ? <OverNotice /> : <EndNotice />}
        onSend={() => {
          setOver(false)
          setRequired(false)
        }}
        onRequired={() => {
          setRequired(true)
          setUsesPassword(!hasProvider)
        }}
        onProvider={hasProvider ? () => setUsesPassword(false) : undefined}
      />
    )
  const Next = pending.step === 'code' ? SecondStep : DemandedSetup
  const endsWith = (error: unknown) => {
    const ends = error instanceof ApiError && error.code === 'STEP_EXPIRED'
    if (ends) setOver(true)
    return ends
  }
  return <Next pending={pending} account={email} endsWith={endsWith} />
}

interface PasswordFormProps {
  email: string
  onEmail: (email: string) => void
  /** What the user should know before they type. */
  notice: ReactNode
  onSend: () => void
  /** Called when a password is not enough, because the group signs in at the provider. */
  onRequired: () => void
  /** Called when the user chooses the provider. Absent: there is none. */
  onProvider: (() => void) | undefined
}

function PasswordForm(props: PasswordFormProps) {
  const { email, onEmail: setEmail, notice, onSend, onRequired, onProvider } = props
  const { t } = useTranslation()
  const [password, setPassword] = useState('')
  const [busy, setBusy] = useState(false)
  const [problem, setProblem] = useState<unknown>(null)
  const [wrong, setWrong] = useState<'email' | 'password' | null>(null)

  const registersStrangers = useAtomValue(registersStrangersAtom)
  const { tokenStore } = useAtomValue(sessionAtom)
  const setMemoryNoticeSeen = useSetAtom(memoryNoticeSeenAtom)

  const fail = (what: unknown, where: 'email' | 'password' | null) => {
    setProblem(what)
    setWrong(where)
  }
  const signIn = async () => {
    if (email.trim() === '') return fail(t('shell.login.missingEmail'), 'email')
    if (password === '') return fail(t('shell.login.missingPassword'), 'password')
    setBusy(true)
    fail(null, null)
    onSend()
    try {
      const session = await request('session.signIn', { email: email.trim(), password })
      // The user has been told, here or before, that the session is only in memory.
      setMemoryNoticeSeen(tokenStore === 'memory')
      applySession(session)
    } catch (error) {
      setBusy(false)
      if (needsProvider(error)) return onRequired()
      const refused = isSignInRefusal(error)
      fail(refused ? literals.loginRefused : error, refused ? 'password' : null)
    }
  }

  return (
    <Form
      title={t('shell.login.title')}
      submitLabel={t('shell.login.submit')}
      busy={busy}
      problem={problem}
      onSubmit={() => void signIn()}
      foot={
        <>
          {onProvider !== undefined && <ProviderLink onChoose={onProvider} />}
          <Link className="link" to={paths.forgottenPassword}>
            {t('shell.login.forgotten')}
          </Link>
          {registersStrangers && (
            <Link className="link" to={paths.onboarding}>
              {t('shell.login.register')}
            </Link>
          )}
        </>
      }
    >
      {notice}
      <Field
        kind="email"
        label={t('shell.login.email')}
        value={email}
        onChange={setEmail}
        invalid={wrong === 'email'}
      />
      <Field
        kind="password"
        label={t('shell.login.password')}
        value={password}
        onChange={setPassword}
        invalid={wrong === 'password'}
      />
    </Form>
  )
}

/** Says that a sign-in ended before its second step. */
function OverNotice() {
  const { t } = useTexts('secondStep')
  return <Notice tone="warn">{t('secondStep:expired')}</Notice>
}

/**
 * Shows why the last session ended, unless the user signed out. Without such a reason, says if this machine cannot
 * store the session.
 */
function EndNotice() {
  const { t } = useTranslation()
  const end = useAtomValue(sessionEndAtom)
  const { tokenStore } = useAtomValue(sessionAtom)
  return (
    <>
      {end === 'expired' && (
        <Notice tone="warn">
          {literals.invalidCredentials}. {t('shell.login.expired')}
        </Notice>
      )}
      {end === 'accessChanged' && <Notice tone="warn">{t('shell.login.accessChanged')}</Notice>}
      {end === null && tokenStore === 'memory' && (
        <Notice tone="info">{t('shell.login.memory')}</Notice>
      )}
    </>
  )
}
