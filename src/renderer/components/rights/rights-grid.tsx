import { Box, Table, Text, Tooltip } from '@mantine/core'
import { IconCheck } from '@tabler/icons-react'
import { Fragment, type ReactNode } from 'react'
import { rightRoles, type Right, type RightRole } from '#contract/entities/people/right.ts'
import type { Viewer } from '#contract/policies/index.ts'
import { isRightOf } from '#contract/policies/people/rights.ts'
import { useTexts } from '#renderer/i18n/fetched-texts.ts'
import { restrictionOf, rightColumns, rightSections, type RightColumn } from './rights-draft.ts'
import { columnTexts, restrictionTexts, rightTexts, sectionTexts } from './rights-texts.ts'
import classes from './rights.module.css'

export interface RightsGridProps {
  viewer: Viewer
  counts: Readonly<Record<RightColumn, number>>
  /** Whether it has narrow columns, and no sentence about each right. */
  isCompact?: boolean
  /** The cell of a right that a role can have. */
  renderCell: (role: RightRole, right: Right) => ReactNode
}

/** The rights by role. */
export function RightsGrid({ viewer, counts, isCompact = false, renderCell }: RightsGridProps) {
  const { t } = useTexts('users')
  return (
    <Box className={classes.card ?? ''}>
      <Table
        layout="fixed"
        aria-label={t('users:tabs.rights')}
        className={classes.table ?? ''}
        {...(isCompact && { 'data-compact': '' })}
      >
        <Table.Thead>
          <Table.Tr>
            <Table.Th scope="col">{t('users:rights.right')}</Table.Th>
            {rightColumns.map((column) => (
              <Table.Th key={column} scope="col" w={isCompact ? 108 : 124} ta="center">
                {t(columnTexts[column])}
                <Text component="div" size="xs" c="dimmed" className="numbers">
                  {isCompact ? counts[column] : t('users:rights.people', { count: counts[column] })}
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
                    {!isCompact && (
                      <Text component="div" size="xs" c="dimmed">
                        {t(rightTexts[right].about)}
                      </Text>
                    )}
                  </Table.Th>
                  {rightColumns.map((column) => (
                    <Cell key={column} {...{ viewer, column, right, renderCell }} />
                  ))}
                </Table.Tr>
              ))}
            </Fragment>
          ))}
        </Table.Tbody>
      </Table>
    </Box>
  )
}

interface CellProps extends Pick<RightsGridProps, 'viewer' | 'renderCell'> {
  column: RightColumn
  right: Right
}

function Cell({ viewer, column, right, renderCell }: CellProps) {
  const { t } = useTexts('users')
  if (column === 'superAdmin') return <HasRight text={t('users:rights.always')} />
  const role = rightRoles.find((one) => one === column)
  if (role === undefined) return <NoRight text={t('users:rights.noScreen')} isHatched />
  if (!isRightOf(role, right)) return <NoRight text={t('users:rights.never')} />
  const restriction = restrictionOf(viewer.group, role, right)
  if (restriction !== null) return <NoRight text={t(restrictionTexts[restriction])} />
  return renderCell(role, right)
}

/** A cell with a tick, and what it means. */
export function HasRight({ text }: { text: string }) {
  return (
    <Table.Td ta="center">
      <IconCheck size={16} color="var(--b-ok)" aria-hidden="true" />
      <span className="spoken">{text}</span>
    </Table.Td>
  )
}

/** A cell with a dash, and why. */
export function NoRight({ text, isHatched = false }: { text: string; isHatched?: boolean }) {
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
