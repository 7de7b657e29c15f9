import { useAtomValue } from 'jotai'
import { lazy, Suspense } from 'react'
import type { Contact } from '#contract/entities/contact.ts'
import { can } from '#contract/policies/index.ts'
import { Notice } from '../../../components/error-notice.tsx'
import { viewerAtom } from '../../../data/session.ts'
import { useTexts } from '../shared/texts.tsx'

const ClosedWindow = lazy(() => import('./closed-window-composer.tsx'))

export interface WindowClosedProps {
  contact: Contact
  /** The customer has written again while a template was being filled in. */
  isOpen: boolean
  /** Told whether a template is being filled in: it is not to be taken away then. */
  onHold: (isHeld: boolean) => void
}

/** In place of the composer once the customer's 24 hours are over: the approved templates, for those who may send them. */
export function WindowClosed({ contact, isOpen, onHold }: WindowClosedProps) {
  const { t } = useTexts()
  const viewer = useAtomValue(viewerAtom)
  const why = <Notice tone="warn">{t('inbox.composer.windowClosed')}</Notice>
  if (viewer === null || !can(viewer, 'message.sendTemplate', contact)) return why
  return (
    <Suspense fallback={why}>
      <ClosedWindow
        key={contact.id}
        contact={contact}
        viewer={viewer}
        isOpen={isOpen}
        onHold={onHold}
      />
    </Suspense>
  )
}
