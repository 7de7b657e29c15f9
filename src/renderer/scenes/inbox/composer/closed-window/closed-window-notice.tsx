import { useAtomValue } from 'jotai'
import { lazy, Suspense } from 'react'
import type { Contact } from '#contract/entities/contacts/contact.ts'
import { can } from '#contract/policies/index.ts'
import { Notice } from '#renderer/components/notices/error-notice.tsx'
import { viewerAtom } from '#renderer/data/session/session.ts'
import { useInboxTexts } from '#renderer/scenes/inbox/shared/texts.tsx'

const ClosedWindowComposer = lazy(() => import('./closed-window-composer.tsx'))

export interface ClosedWindowNoticeProps {
  contact: Contact
  /** Increments with each request to focus the composer. */
  focusRequest: number
  /** Whether the customer reopened the 24-hour window while a template was being filled in. */
  isOpen: boolean
  /** Called when the user starts or stops filling in a template. Until the user stops, the form must stay open. */
  onFillingChange: (isFilling: boolean) => void
}

/** Replaces the composer outside the 24-hour window. It shows the approved templates to users who may send them. */
export function ClosedWindowNotice({
  contact,
  focusRequest,
  isOpen,
  onFillingChange,
}: ClosedWindowNoticeProps) {
  const { t } = useInboxTexts()
  const viewer = useAtomValue(viewerAtom)
  const notice = <Notice tone="warn">{t('inbox.composer.windowClosed')}</Notice>
  if (viewer === null || !can(viewer, 'message.sendTemplate', contact)) return notice
  return (
    <Suspense fallback={notice}>
      <ClosedWindowComposer
        key={contact.id}
        contact={contact}
        focusRequest={focusRequest}
        viewer={viewer}
        isOpen={isOpen}
        onFillingChange={onFillingChange}
      />
    </Suspense>
  )
}
