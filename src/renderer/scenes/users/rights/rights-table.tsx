import { Box, Checkbox, Stack, Table, Text, Tooltip } from '@mantine/core'
import { IconCheck } from '@tabler/icons-react'
import { Fragment } from 'react'
import { rightRoles, type Right, type RightRole } from '#contract/entities/people/right.ts'
import type { Viewer } from '#contract/policies/index.ts'
import { isRightOf } from '#contract/policies/people/rights.ts'
import { ErrorNotice } from '#renderer/components/notices/error-notice.tsx'
import { useTexts } from '#renderer/i18n/fetched-texts.ts'
import { restrictionOf, rightColumns, rightSections, type RightColumn } from './rights-draft.ts'
import { columnTexts, restrictionTexts, rightTexts, sectionTexts } from './rights-texts.ts'
import classes from './rights.module.css'
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
    <Stack className={classes.screen ?? ''} gap={14}>
      <Text size="sm" c="dimmed">
        {t('users:rights.about')}
      </Text>
      {!form.asks && form.saving.error !== null && <ErrorNotice error={form.saving.error} />}
      <Box className={classes.card ?? ''}>
        <Table layout="fixed" aria-label={t('users:tabs.rights')} className={classes.table ?? ''}>
          <Table.Thead>
            <Table.Tr>
              <Table.Th scope="col">{t('users:rights.right')}</Table.Th>
              {rightColumns.map((column) => (
                <Table.Th key={column} scope="col" w={124} ta="center">
                  {t(columnTexts[column])}
                  <Text component="div" size="xs" c="dimmed" className="numbers">
                    {t('users:rights.people', { count: counts[column] })}
                  </Text>
                </Table.Th>
              ))}
            </Table.Tr>
          </Table.Thead>
          <Table.Tbody>
            {rightSections.map(([section, rights]) => (
              <Fragment key={section}>
                <Table.Tr className={classes.section ?? ''}>
                  <Table.Th scope="rowgroup" colSpan={rightColumns.length + 1}>
                    {t(sectionTexts[section])}
                  </Table.Th>
                </Table.Tr>
                {rights.map((right) => (
                  <Table.Tr key={right}>
                    <Table.Th scope="row">
                      <Text component="div" size="sm" fw={600}>
                        {t(rightTexts[right].name)}
                      </Text>
                      <Text component="div" size="xs" c="dimmed">
                        {t(rightTexts[right].about)}
                      </Text>
                    </Table.Th>
                    {rightColumns.map((column) => (
                      <Cell key={column} {...{ viewer, form, column, right }} />
                    ))}
                  </Table.Tr>
                ))}
              </Fragment>
            ))}
          </Table.Tbody>
        </Table>
      </Box>
      <Text size="xs" c="dimmed">
        {t('users:rights.legend')}
      </Text>
    </Stack>
  )
}

interface CellProps {
  viewer: Viewer
  form: RightsForm
  column: RightColumn
  right: Right
}

function Cell({ viewer, form, column, right }: CellProps) {
  const { t } = useTexts('users')
  if (column === 'superAdmin')
    return (
      <Table.Td ta="center">
        <IconCheck size={16} color="var(--b-ok)" aria-hidden="true" />
        <span className="spoken">{t('users:rights.always')}</span>
      </Table.Td>
    )
  const role = rightRoles.find((one) => one === column)
  if (role === undefined) return <Never text={t('users:rights.noScreen')} isHatched />
  if (!isRightOf(role, right)) return <Never text={t('users:rights.never')} />
  const restriction = restrictionOf(viewer.group, role, right)
  if (restriction !== null) return <Never text={t(restrictionTexts[restriction])} />
  return <Choice {...{ form, role, right }} />
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

/** A cell without a choice, and why. */
function Never({ text, isHatched = false }: { text: string; isHatched?: boolean }) {
  return (
    <Table.Td ta="center" c="dimmed" {...(isHatched && { className: classes.hatched ?? '' })}>
      <Tooltip label={text}>
        <span>
          <span aria-hidden="true">–</span>
          <span className="spoken">{text}</span>
        </span>
      </Tooltip>
    </Table.Td>
  )
}
