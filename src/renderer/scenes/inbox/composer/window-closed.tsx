import { useAtomValue } from 'jotai'
import { lazy, Suspense } from 'react'
import type { Contact } from '#contract/entities/contact.ts'
import { can } from '#contract/policies/index.ts'
import { Notice } from '../../../components/error-notice.tsx'
import { viewerAtom } from '../../../data/session.ts'
import { useTexts } from '../texts.tsx'

const ClosedWindow = lazy(() => import('./closed-window.tsx'))

/** In place of the composer once the customer's 24 hours are over: the approved templates, for those who may send them. */
export function WindowClosed({ contact }: { contact: Contact }) {
  const { t } = useTexts()
  const viewer = useAtomValue(viewerAtom)
  const why = <Notice tone="warn">{t('inbox.composer.windowClosed')}</Notice>
  if (viewer === null || !can(viewer, 'message.sendTemplate', contact)) return why
  return (
    <Suspense fallback={why}>
      <ClosedWindow key={contact.id} contact={contact} viewer={viewer} />
    </Suspense>
  )
}
