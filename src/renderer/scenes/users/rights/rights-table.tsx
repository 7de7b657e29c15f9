import { Checkbox, Stack, Table, Text, Tooltip } from '@mantine/core'
import type { Right, RightRole } from '#contract/entities/people/right.ts'
import type { Viewer } from '#contract/policies/index.ts'
import { ErrorNotice } from '#renderer/components/notices/error-notice.tsx'
import { RightsGrid } from '#renderer/components/rights/rights-grid.tsx'
import type { RightColumn } from '#renderer/components/rights/rights-draft.ts'
import { columnTexts, rightTexts } from '#renderer/components/rights/rights-texts.ts'
import { useTexts } from '#renderer/i18n/fetched-texts.ts'
import type { RightsForm } from './use-rights-form.ts'

/** What each role may do beside what it always does. */
export function RightsTable({
  viewer,
  form,
  counts,
}: {
  viewer: Viewer
  form: RightsForm
  counts: Readonly<Record<RightColumn, number>>
}) {
  const { t } = useTexts('users')
  return (
    <Stack maw={1120} px={24} pt={18} pb={28} gap={14}>
      <Text size="sm" c="dimmed">
        {t('users:rights.about')}
      </Text>
      {!form.asks && form.saving.error !== null && <ErrorNotice error={form.saving.error} />}
      <RightsGrid
        viewer={viewer}
        counts={counts}
        renderCell={(role, right) => <Choice {...{ form, role, right }} />}
      />
      <Text size="xs" c="dimmed">
        {t('users:rights.legend')}
      </Text>
    </Stack>
  )
}

function Choice({ form, role, right }: { form: RightsForm; role: RightRole; right: Right }) {
  const { t } = useTexts('users')
  const mayEdit = form.mayEdit(role)
  const isChanged = form.change[right]?.[role] !== undefined
  return (
    <Table.Td ta="center" {...(isChanged && { 'data-changed': '' })}>
      <Tooltip
        label={t(role === 'ROLE_ADMI' ? 'users:rights.superAdminsOnly' : 'users:rights.readOnly')}
        disabled={mayEdit}
      >
        <Checkbox
          display="inline-block"
          aria-label={t('users:rights.cell', {
            right: t(rightTexts[right].name),
            role: t(columnTexts[role]),
          })}
          checked={form.has(role, right)}
          disabled={!mayEdit}
          onChange={({ currentTarget: { checked } }) => form.set(role, right, checked)}
        />
      </Tooltip>
    </Table.Td>
  )
}
