import { IconLock, IconPlugConnectedX } from '@tabler/icons-react'
import { useAtomValue } from 'jotai'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { Link, useNavigate } from 'react-router'
import { paths } from '#renderer/data/navigation/paths.ts'
import { Redirect } from '#renderer/components/redirect.tsx'
import { EmptyState } from '#renderer/components/notices/empty-state.tsx'
import { Notice } from '#renderer/components/notices/error-notice.tsx'
import { Field, Form } from '#renderer/components/forms/form.tsx'
import { appInfoAtom, connectionAtom, unreachedAtom } from '#renderer/data/session/session.ts'
import { asAddress } from './address.ts'
import { useConnect } from './use-connect.ts'

/** The screen to choose the service before the first sign-in, or to change it later. */
export default function ConnectionScreen() {
  const info = useAtomValue(appInfoAtom)
  const fixedAddress = info?.fixedAddress ?? null
  const connection = useAtomValue(connectionAtom)
  if (info?.policy.isBlocked === true) return <Blocked />
  if (fixedAddress === null) return <ChosenAddress />
  return connection === null ? (
    <FixedAddress address={fixedAddress} />
  ) : (
    <Redirect to={paths.login} />
  )
}

/**
 * Shown if the app cannot read which service the IT department has set. Until it can, the user may not choose a
 * service.
 */
function Blocked() {
  const { t } = useTranslation()
  return (
    <EmptyState
      icon={IconLock}
      title={t('shell.policy.blocked')}
      text={t('shell.policy.blockedHelp')}
      insteadOf="screen"
    />
  )
}

/** Shown while no service has been found at the address that the IT department has set. The app keeps retrying. */
function FixedAddress({ address }: { address: string }) {
  const { t } = useTranslation()
  const code = useAtomValue(unreachedAtom)
  const isAnswered = code === 'NOT_FOUND' || code === 'BAD_RESPONSE'
  return (
    <EmptyState
      icon={IconPlugConnectedX}
      title={t('shell.connection.fixedUnreached')}
      text={
        isAnswered
          ? t('shell.connection.fixedNoWorkspaceHelp', { address })
          : t('shell.connection.fixedUnreachedHelp', { address })
      }
      insteadOf="screen"
    />
  )
}

/** Asks for a service's address. The main process fetches the connection document from that address and checks it. */
function ChosenAddress() {
  const { t } = useTranslation()
  const navigate = useNavigate()
  const connection = useAtomValue(connectionAtom)
  const [typed, setTyped] = useState(connection?.address ?? '')
  const { connect, busy, problem, setProblem } = useConnect()

  const submit = () => {
    const address = asAddress(typed)
    if (typed.trim() === '') return setProblem(t('shell.connection.empty'))
    if (address === null) return setProblem(t('shell.connection.invalid'))
    void connect(address)
  }

  const managed = connection?.managed === true
  return (
    <Form
      title={t('shell.connection.title')}
      text={t('shell.connection.text')}
      submitLabel={t('shell.connection.submit')}
      busy={busy}
      problem={problem}
      onSubmit={() => (managed ? void navigate(paths.login) : submit())}
      foot={
        connection !== null && (
          <Link className="link" to={paths.login}>
            {t('shell.connection.backToLogin')}
          </Link>
        )
      }
    >
      <Field
        kind="url"
        label={t('shell.connection.address')}
        placeholder={t('shell.connection.placeholder')}
        value={typed}
        onChange={setTyped}
        invalid={problem !== null}
        readOnly={managed}
      />
      {managed && <Notice tone="info">{t('shell.connection.managed')}</Notice>}
    </Form>
  )
}
