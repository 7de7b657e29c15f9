import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useNavigate } from 'react-router'
import { ApiError } from '#renderer/data/service/api-error.ts'
import { request } from '#renderer/data/service/bridge.ts'
import { paths } from '#renderer/data/navigation/paths.ts'
import { connectionAtom } from '#renderer/data/session/session.ts'
import { store } from '#renderer/data/store.ts'
import type { TextKey } from '#renderer/i18n/catalogue.ts'

/** Texts for the errors of `connection.set`, by error code. Errors with other codes have their usual texts. */
const problemTexts: Readonly<Record<string, TextKey>> = {
  NETWORK: 'shell.connection.unreachable',
  TIMEOUT: 'shell.connection.unreachable',
  NOT_FOUND: 'shell.connection.notFound',
  BAD_RESPONSE: 'shell.connection.badDocument',
  BAD_REQUEST: 'shell.connection.invalid',
  FORBIDDEN: 'shell.connection.managed',
}

/**
 * Connects to the service at an address, and shows its sign-in. The main process fetches the connection document from
 * that address and checks it. `problem` is a sentence, or an error to format.
 */
export function useConnect() {
  const { t } = useTranslation()
  const navigate = useNavigate()
  const [busy, setBusy] = useState(false)
  const [problem, setProblem] = useState<unknown>(null)

  const connect = async (address: string) => {
    setBusy(true)
    setProblem(null)
    try {
      store.set(connectionAtom, await request('connection.set', { address }))
      await navigate(paths.login)
    } catch (error) {
      const own = error instanceof ApiError ? problemTexts[error.code] : undefined
      setProblem(own === undefined ? error : t(own))
    } finally {
      setBusy(false)
    }
  }
  return { connect, busy, problem, setProblem }
}
