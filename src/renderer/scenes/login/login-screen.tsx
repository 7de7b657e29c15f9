import { useAtomValue, useSetAtom } from 'jotai'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { Link } from 'react-router'
import { paths } from '#renderer/data/navigation/paths.ts'
import { Notice } from '#renderer/components/notices/error-notice.tsx'
import { Field, Form } from '#renderer/components/forms/form.tsx'
import { request } from '#renderer/data/service/bridge.ts'
import {
  memoryNoticeSeenAtom,
  registersStrangersAtom,
  sessionAtom,
  sessionEndAtom,
} from '#renderer/data/session/session.ts'
import { applySession } from '#renderer/data/session/session-sync.ts'
import { isSignInRefusal } from '#renderer/data/session/sign-in-refusal.ts'
import { literals } from '#renderer/i18n/literals.ts'

/** Signs in with e-mail and password. */
export default function LoginScreen() {
  const { t } = useTranslation()
  const [email, setEmail] = useState('')
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
    try {
      const session = await request('session.signIn', { email: email.trim(), password })
      // The user has been told, here or before, that the session is only in memory.
      setMemoryNoticeSeen(tokenStore === 'memory')
      applySession(session)
    } catch (error) {
      const refused = isSignInRefusal(error)
      fail(refused ? literals.loginRefused : error, refused ? 'password' : null)
      setBusy(false)
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
      <EndNotice />
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
