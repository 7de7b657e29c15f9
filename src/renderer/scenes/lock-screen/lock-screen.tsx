import { useAtomValue } from 'jotai'
import { lazy, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { Link } from 'react-router'
import { paths } from '#renderer/data/navigation/paths.ts'
import { Avatar } from '#renderer/components/people/avatar.tsx'
import { Field, Form } from '#renderer/components/forms/form.tsx'
import { request } from '#renderer/data/service/bridge.ts'
import { appInfoAtom, userAtom } from '#renderer/data/session/session.ts'
import { applySession } from '#renderer/data/session/session-sync.ts'
import { isSignInRefusal } from '#renderer/data/session/sign-in-refusal.ts'
import { literals } from '#renderer/i18n/literals.ts'
import { useMediaUrl } from '#renderer/data/files/use-media-url.ts'
import classes from './lock-screen.module.css'

const ProviderForm = lazy(() => import('#renderer/components/provider-sign-in/provider-form.tsx'))

/**
 * Shown while the app is locked. During that time, the page contains nothing of the inbox, and the main process's
 * gateway rejects every call.
 */
export default function LockScreen() {
  const { t } = useTranslation()
  const user = useAtomValue(userAtom)
  const hasProvider = useAtomValue(appInfoAtom)?.provider != null
  const photo = useMediaUrl(user?.pictureUrl) ?? undefined
  const [password, setPassword] = useState('')
  const [busy, setBusy] = useState(false)
  const [problem, setProblem] = useState<unknown>(null)
  const [refused, setRefused] = useState(false)

  const unlock = async () => {
    if (password === '') {
      setRefused(true)
      return setProblem(t('shell.login.missingPassword'))
    }
    setBusy(true)
    setProblem(null)
    try {
      applySession(await request('session.unlock', { password }))
    } catch (error) {
      const isRefusal = isSignInRefusal(error)
      setRefused(isRefusal)
      setProblem(isRefusal ? literals.loginRefused : error)
      setBusy(false)
    }
  }

  if (user === null) return null
  const person = (
    <div className={classes.person}>
      <Avatar id={user.id} name={user.name} photo={photo} size={44} />
      <div className={classes.words}>
        <p className={classes.name}>{user.name}</p>
        <p className={classes.mail}>{user.email}</p>
      </div>
    </div>
  )
  const foot = (
    <Link className="link" to={paths.logout}>
      {t('shell.lock.signOut')}
    </Link>
  )
  // Who signs in at the provider may have no password here.
  if (user.signedInBy === 'provider' && hasProvider)
    return (
      <ProviderForm title={t('shell.lock.title')} isLocked foot={foot}>
        {person}
      </ProviderForm>
    )
  return (
    <Form
      title={t('shell.lock.title')}
      submitLabel={t('shell.lock.submit')}
      busy={busy}
      problem={problem}
      onSubmit={() => void unlock()}
      foot={foot}
    >
      {person}
      <Field
        kind="password"
        label={t('shell.lock.password', { name: user.name })}
        value={password}
        onChange={setPassword}
        invalid={refused}
      />
    </Form>
  )
}
