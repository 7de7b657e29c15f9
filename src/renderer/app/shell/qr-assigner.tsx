import { IconQrcode } from '@tabler/icons-react'
import { useAtomValue } from 'jotai'
import { lazy, Suspense, useMemo, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { can } from '#contract/policies/index.ts'
import { IconButton } from '#renderer/components/focus/icon-button.tsx'
import { viewerAtom } from '#renderer/data/session/session.ts'
import { store } from '#renderer/data/store.ts'
import { useActions, type Action } from '#renderer/components/focus/actions.ts'

const QrDialog = lazy(() => import('#renderer/scenes/inbox/qr-assigner/qr-dialog.tsx'))

const isOffered = () => {
  const viewer = store.get(viewerAtom)
  return viewer !== null && can(viewer, 'qrAssigner.use')
}

/**
 * The button on the rail and the dialog of the QR assigner, while the user has access to it. The dialog shows a QR
 * code. The chat of a customer who scans the code is assigned to the user.
 */
export function QrAssigner() {
  const { t } = useTranslation()
  const viewer = useAtomValue(viewerAtom)
  const [isOpen, setOpen] = useState(false)
  const actions = useMemo<readonly Action[]>(
    () => [
      {
        id: 'shell.qr',
        section: 'general',
        labelKey: 'shell.actions.showQr',
        icon: IconQrcode,
        visible: isOffered,
        perform: () => setOpen(true),
      },
    ],
    [],
  )
  useActions(actions)
  const may = viewer !== null && can(viewer, 'qrAssigner.use')
  // Close the dialog when the access is revoked. Otherwise it would open again when the access is restored.
  if (isOpen && !may) setOpen(false)
  if (!may) return null
  return (
    <>
      <IconButton
        icon={IconQrcode}
        label={t('shell.actions.showQr')}
        tooltipPosition="right"
        aria-haspopup="dialog"
        onClick={() => setOpen(true)}
      />
      {isOpen && (
        <Suspense>
          <QrDialog groupId={viewer.groupId} onClose={() => setOpen(false)} />
        </Suspense>
      )}
    </>
  )
}
