import { contactMergesApi } from '#contract/api/contacts/contact-merges.ts'
import { mergeRefusedSchema } from '#contract/entities/contacts/contact-merge.ts'
import type { MergeField } from '#contract/rules/contacts/merge-values.ts'
import { ApiError } from '#renderer/data/service/api-error.ts'
import { call } from '#renderer/data/service/api-client.ts'
import { refetchQueries } from '#renderer/data/service/query.ts'
import { change } from '#renderer/data/change/change.ts'
import { showError, showToast } from '#renderer/data/change/toasts.ts'
import { offerUndoInToast } from '#renderer/data/change/undo.ts'
import { useChange } from '#renderer/data/change/use-change.ts'
import { useTexts } from '#renderer/i18n/fetched-texts.ts'

/** Two contacts, and which values of the other one the kept one takes. */
export interface Merging {
  keptId: string
  otherId: string
  fromOther: MergeField[]
  revision: number | undefined
  otherRevision: number | undefined
}

const whyTexts = {
  same: 'duplicates:why.same',
  blocked: 'duplicates:why.blocked',
  campaign: 'duplicates:why.campaign',
  sending: 'duplicates:why.sending',
  changed: 'duplicates:why.changed',
  large: 'duplicates:why.large',
  late: 'duplicates:why.late',
  later: 'duplicates:why.later',
  other: 'duplicates:why.other',
} as const

const refetch = async () => await refetchQueries('contactMerges', 'contactTable', 'segments')

/** Merges, says that two contacts are two people, and undoes a merge. @param onSettled called when a pair is done */
export function useMerging(groupId: string, onSettled: () => void) {
  const { t } = useTexts('duplicates')
  const onRefused = (error: unknown) => {
    const isRefusal = error instanceof ApiError && error.code === 'MERGE_REFUSED'
    const refusal = isRefusal ? mergeRefusedSchema.safeParse(error.details).data : undefined
    if (refusal === undefined) return showError(error)
    showToast(t(whyTexts[refusal.why]), 'danger')
    void refetch()
  }
  const sendUndo = (id: string) => call(contactMergesApi.undoMerge, { groupId, params: { id } })
  const acceptUndo = () => {
    showToast(t('duplicates:undone'))
    void refetch()
  }
  const merge = useChange({
    send: ({ keptId, ...body }: Merging) =>
      call(contactMergesApi.mergeContacts, { groupId, params: { id: keptId }, body }),
    accept({ id }) {
      offerUndoInToast(t('duplicates:done'), () => {
        change({ send: () => sendUndo(id), accept: acceptUndo }).catch(onRefused)
      })
      void refetch()
    },
    onDone: onSettled,
    onRefused,
    repeats: true,
  })
  const distinct = useChange({
    send: ({ id, otherId }: { id: string; otherId: string }) =>
      call(contactMergesApi.setDistinct, {
        groupId,
        params: { id },
        body: { otherId, isDistinct: true },
      }),
    accept(_, { id, otherId }) {
      offerUndoInToast(t('duplicates:distinctDone'), () => {
        change({
          send: () =>
            call(contactMergesApi.setDistinct, {
              groupId,
              params: { id },
              body: { otherId, isDistinct: false },
            }),
          accept: () => void refetch(),
        }).catch(showError)
      })
      void refetch()
    },
    onDone: onSettled,
    onRefused: showError,
    repeats: true,
  })
  const undo = useChange({ send: sendUndo, accept: acceptUndo, onRefused, repeats: true })
  return { merge, distinct, undo }
}
