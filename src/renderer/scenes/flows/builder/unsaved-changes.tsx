import { Button, Flex, Text } from '@mantine/core'
import { useAtomValue } from 'jotai'
import { useEffect, useEffectEvent, useState } from 'react'
import type { DraftValue } from '#contract/draft.ts'
import type { Flow } from '#contract/entities/flows/flow.ts'
import type { FlowDocument } from '#contract/rules/flows/flow-json/document.ts'
import { todayAtom } from '#renderer/components/dates/clock.ts'
import { rowTimeText } from '#renderer/components/dates/times.ts'
import { Dialog } from '#renderer/components/dialogs/dialog.tsx'
import { draftOf, saveDraft, type DraftSubject } from '#renderer/data/forms/drafts.ts'
import { isSameJson } from '#renderer/data/change/same-json.ts'
import { showToast } from '#renderer/data/change/toasts.ts'
import { useTexts } from '#renderer/i18n/fetched-texts.ts'
import type { Editor } from './editor.ts'

type OpenFlow = Pick<Flow, 'id' | 'groupId'> & {
  readonly revision: number
  readonly document: unknown
}

const subjectOf = ({ id, groupId }: OpenFlow): DraftSubject<'flow'> => ({
  groupId,
  kind: 'flow',
  id,
})

/**
 * Restores the changes that are stored on this machine because the service did not save them.
 * - The flow has the revision that the changes are based on: the changes are restored at once.
 * - The flow was saved after that revision: the user must choose between the unsaved changes and the saved flow.
 * @returns the unsaved changes if the user must choose, otherwise null; and a function to call with the choice: true to
 *   use the unsaved changes, false to delete them
 */
export function useUnsavedChanges(
  flow: OpenFlow,
  editor: Pick<Editor, 'edit'>,
  isReadOnly: boolean,
): [DraftValue<'flow'> | null, (isUsed: boolean) => void] {
  const { t } = useTexts('flows')
  const [initial] = useState(() => {
    const draft = isReadOnly ? null : unsaved(flow)
    const isCurrent = draft?.revision === flow.revision
    return { current: isCurrent ? draft : null, conflicting: isCurrent ? null : draft }
  })
  const [conflicting, setConflicting] = useState(initial.conflicting)
  const use = (document: FlowDocument) => editor.edit(() => document, { select: () => null })
  const restore = useEffectEvent(() => {
    if (initial.current === null) return
    use(initial.current.document)
    showToast(t('shell.unsavedRestored'))
  })
  useEffect(() => restore(), [])
  const decide = (isUsed: boolean) => {
    if (conflicting === null) return
    if (isUsed) use(conflicting.document)
    else saveDraft(subjectOf(flow), null)
    setConflicting(null)
  }
  return [conflicting, decide]
}

function unsaved(flow: OpenFlow): DraftValue<'flow'> | null {
  const draft = draftOf(subjectOf(flow))
  if (draft === null || !isSameJson(draft.document, flow.document)) return draft
  saveDraft(subjectOf(flow), null)
  return null
}

interface UnsavedChangesDialogProps {
  changedAt: string
  onDecide: (isUsed: boolean) => void
  onClose: () => void
}

/** Asks the user whether to use their unsaved changes of a flow or the saved flow. */
export function UnsavedChangesDialog({ changedAt, onDecide, onClose }: UnsavedChangesDialogProps) {
  const { t, language } = useTexts('flows')
  const today = useAtomValue(todayAtom)
  const when = rowTimeText(changedAt, today, language, t('inbox.days.yesterday'))
  return (
    <Dialog title={t('flows:builder.unsaved')} onClose={onClose}>
      <Text my={14}>{t('flows:builder.unsavedText', { when })}</Text>
      <Flex justify="flex-end" wrap="wrap" gap={10} mt={20}>
        <Button variant="default" onClick={() => onDecide(false)}>
          {t('flows:builder.unsavedDiscard')}
        </Button>
        <Button onClick={() => onDecide(true)} data-autofocus>
          {t('flows:builder.unsavedUse')}
        </Button>
      </Flex>
    </Dialog>
  )
}
