import { useAtom, useAtomValue } from 'jotai'
import { lazy, Suspense, useEffect } from 'react'
import { useLocation } from 'react-router'
import { linkedWorkspaceAtom } from '#renderer/data/navigation/deep-link.ts'
import { paths } from '#renderer/data/navigation/paths.ts'
import { connectionAtom, sessionAtom } from '#renderer/data/session/session.ts'

const LinkedWorkspaceDialog = lazy(
  () => import('#renderer/scenes/connection/linked-workspace-dialog.tsx'),
)

/**
 * Asks about the workspace of a link, unless the app is connected to it already. Not on the lock screen, where no user
 * can answer, nor during a sign-out, which has a question of its own.
 */
export function LinkedWorkspace() {
  const [address, setAddress] = useAtom(linkedWorkspaceAtom)
  const connection = useAtomValue(connectionAtom)
  const { locked } = useAtomValue(sessionAtom)
  const { pathname } = useLocation()
  const isCurrent = address !== null && address === connection?.address
  useEffect(() => {
    // Another link may have come since the rendering.
    if (isCurrent) setAddress((now) => (now === address ? null : now))
  }, [address, isCurrent, setAddress])
  if (address === null || isCurrent || locked || pathname === paths.logout) return null
  return (
    <Suspense>
      <LinkedWorkspaceDialog key={address} address={address} onClose={() => setAddress(null)} />
    </Suspense>
  )
}
