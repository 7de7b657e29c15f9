import { useAtomValue } from 'jotai'
import { useState } from 'react'
import { Link, useNavigate } from 'react-router'
import { sessionApi } from '#contract/api/people/session.ts'
import { paths } from '#renderer/data/navigation/paths.ts'
import { Field, Form } from '#renderer/components/forms/form.tsx'
import { call } from '#renderer/data/service/api-client.ts'
import { sendsMailAtom } from '#renderer/data/session/session.ts'
import { useTexts } from '#renderer/i18n/fetched-texts.ts'

/** Requests a recovery e-mail. Neither the response nor the screen reveals whether an account has the address. */
export default function ForgottenPasswordScreen() {
  const { t } = useTexts('secondStep')
  const navigate = useNavigate()
  const sendsMail = useAtomValue(sendsMailAtom)
  const [email, setEmail] = useState('')
  const [sentTo, setSentTo] = useState<string | null>(null)
  const [busy, setBusy] = useState(false)
  const [problem, setProblem] = useState<unknown>(null)
  const [invalid, setInvalid] = useState(false)

  const send = async () => {
    const address = email.trim()
    const fits = sessionApi.recoverPassword.body.safeParse({ email: address }).success
    setInvalid(!fits)
    if (!fits) return setProblem(t('secondStep:recovery.invalidEmail'))
    setBusy(true)
    setProblem(null)
    try {
      await call(sessionApi.recoverPassword, { body: { email: address } })
      setSentTo(address)
    } catch (error) {
      setProblem(error)
    } finally {
      setBusy(false)
    }
  }

  if (sentTo !== null) {
    return (
      <Form
        key="sent"
        title={t(sendsMail ? 'secondStep:recovery.sentTitle' : 'secondStep:recovery.keptTitle')}
        text={
          <span role="status">
            {t(sendsMail ? 'secondStep:recovery.sentText' : 'secondStep:recovery.keptText', {
              email: sentTo,
            })}
          </span>
        }
        submitLabel={t('secondStep:recovery.back')}
        busy={false}
        onSubmit={() => void navigate(paths.login)}
      />
    )
  }
  return (
    <Form
      title={t('secondStep:recovery.title')}
      text={t('secondStep:recovery.text')}
      submitLabel={t('secondStep:recovery.submit')}
      busy={busy}
      problem={problem}
      onSubmit={() => void send()}
      foot={
        <Link className="link" to={paths.login}>
          {t('secondStep:recovery.back')}
        </Link>
      }
    >
      <Field
        kind="email"
        label={t('shell.login.email')}
        value={email}
        onChange={setEmail}
        invalid={invalid}
      />
    </Form>
  )
}
