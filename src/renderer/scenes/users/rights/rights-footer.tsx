import { Button } from '@mantine/core'
import { changedCells } from '#contract/api/groups/group-settings.ts'
import { ConfirmDialog } from '#renderer/components/page/confirm-dialog.tsx'
import { useSaveKeys } from '#renderer/components/focus/use-save-keys.ts'
import { useTexts } from '#renderer/i18n/fetched-texts.ts'
import { peopleOf, risks, type RightColumn } from '#renderer/components/rights/rights-draft.ts'
import { columnTexts, rightTexts } from '#renderer/components/rights/rights-texts.ts'
import type { RightsForm } from './use-rights-form.ts'

/** Saves the changed rights. It asks before a role may export or delete. */
export function RightsFooter({
  form,
  counts,
}: {
  form: RightsForm
  counts: Readonly<Record<RightColumn, number>>
}) {
  const { t } = useTexts('users')
  const { change, count, saving, asks } = form
  useSaveKeys('rights', form.save)
  const keepsCampaigns = changedCells(change).some(
    ({ right, role }) => right === 'sendCampaigns' && change[right]?.[role] === false,
  )
  return (
    <>
      <span role="status">
        {count === 0
          ? t('users:rights.hint')
          : t('users:rights.changes', {
              changes: t('users:rights.changeCount', { count }),
              people: t('users:rights.people', { count: peopleOf(change, counts) }),
            })}
        {keepsCampaigns && ` ${t('users:rights.campaignsGoOn')}`}
      </span>
      <Button
        ml="auto"
        variant="default"
        disabled={count === 0 || saving.busy}
        onClick={form.discard}
      >
        {t('users:rights.discard')}
      </Button>
      <Button disabled={count === 0} loading={saving.busy} onClick={form.save}>
        {t('users:rights.save')}
      </Button>
      {asks && (
        <ConfirmDialog
          title={t('users:rights.askTitle')}
          confirmLabel={t('users:rights.askConfirm')}
          isBusy={saving.busy}
          error={saving.error}
          onClose={form.closeQuestion}
          onConfirm={form.confirm}
        >
          <ul>
            {risks(change).map(({ right, role }) => (
              <li key={`${right} ${role}`}>
                {t('users:rights.gain', {
                  role: t(columnTexts[role]),
                  right: t(rightTexts[right].name),
                  people: t('users:rights.people', { count: counts[role] }),
                })}
              </li>
            ))}
          </ul>
        </ConfirmDialog>
      )}
    </>
  )
}
