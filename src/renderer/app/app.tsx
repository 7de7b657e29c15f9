import { useAtomValue } from 'jotai'
import { lazy, Suspense, useEffect } from 'react'
import { Toasts } from '#renderer/components/notices/toasts.tsx'
import {
  closeDiagnostics,
  diagnosticsOpenAtom,
  watchDiagnosticsRequests,
} from '#renderer/data/diagnostics.ts'
import { proxyLoginAtom, watchProxyLogin } from '#renderer/data/session/proxy-login.ts'
import { sessionAtom } from '#renderer/data/session/session.ts'
import { Providers } from './providers.tsx'
import { AppRoutes } from './routes.tsx'

const DiagnosticsDialog = lazy(() => import('./diagnostics/diagnostics-dialog.tsx'))
const ProxyDialog = lazy(() => import('./proxy-dialog.tsx'))

export function App() {
  return (
    <Providers>
      <AppRoutes />
      <Toasts />
      <DiagnosticsView />
      <ProxyQuestion />
    </Providers>
  )
}

/** The diagnostics dialog, over every screen except the lock screen. */
function DiagnosticsView() {
  const isOpen = useAtomValue(diagnosticsOpenAtom)
  const { locked } = useAtomValue(sessionAtom)
  useEffect(() => watchDiagnosticsRequests(), [])
  useEffect(() => {
    if (locked) closeDiagnostics()
  }, [locked])
  if (!isOpen || locked) return null
  return (
    <Suspense>
      <DiagnosticsDialog />
    </Suspense>
  )
}

/** The login dialog of a proxy. It is shown before the sign-in too, because the sign-in needs the network. */
function ProxyQuestion() {
  const login = useAtomValue(proxyLoginAtom)
  useEffect(() => watchProxyLogin(), [])
  if (login === null) return null
  return (
    <Suspense>
      <ProxyDialog key={`${login.proxy} ${login.wasRefused}`} login={login} />
    </Suspense>
  )
}
