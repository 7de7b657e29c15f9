import { Badge, Box, Center, Checkbox, Flex, Text } from '@mantine/core'
import { IconCheck, IconGripVertical } from '@tabler/icons-react'
import { useState, type KeyboardEvent } from 'react'
import type { ContactField } from '#contract/entities/contacts/contact-field.ts'
import { can, type Viewer } from '#contract/policies/index.ts'
import { ErrorNotice } from '#renderer/components/notices/error-notice.tsx'
import { DataTable, type Column } from '#renderer/components/page/data-table.tsx'
import type { ContentQuery } from '#renderer/components/page/query-content.tsx'
import { useNumbers } from '#renderer/components/reports/use-numbers.ts'
import { rowDragProps, useRowDrag } from '#renderer/components/tables/row-drag.ts'
import { useTexts } from '#renderer/i18n/fetched-texts.ts'
import { moveField, setTick, tickKeys, ticks, type Tick } from './field-changes.ts'
import { columnKeys, fieldIcons, typeKeys } from './field-types.ts'
import classes from './fields.module.css'
import type { FieldRow } from './use-field-rows.ts'

interface FieldTableProps {
  viewer: Viewer
  rows: readonly FieldRow[]
  /** The fields that have a name, in their order. */
  fields: readonly ContactField[]
  counts: ContentQuery<unknown>
  /** Whether some rows are hidden. Then none can be moved. */
  isFiltered: boolean
  openNumber: number | null
  onOpen: (number: number | null) => void
}

const DRAG_TYPE = 'application/x-bandeja-field'

/** The custom fields, ordered by dragging or by Alt with an arrow. Their ticks are saved at once. */
export function FieldTable(props: FieldTableProps) {
  const { viewer, rows, fields, counts, isFiltered, openNumber, onOpen } = props
  const { t } = useTexts('contactFields')
  const numbers = useNumbers()
  const mayEdit = can(viewer, 'contactFields.edit')
  const mayMove = mayEdit && !isFiltered
  const [announced, announce] = useState('')
  const ids = fields.map(({ number }) => String(number))
  const move = (number: number, to: number) => {
    const name = rows.find((row) => row.number === number)?.name ?? ''
    if (to < 0 || to >= fields.length) return
    void moveField(viewer.groupId, fields, number, to)
    announce(t('contactFields:moved', { name, position: to + 1 }))
  }
  const dragOf = useRowDrag(ids, (id, to) => move(Number(id), to))
  const onKeyDown = (event: KeyboardEvent) => {
    if (!event.altKey || (event.key !== 'ArrowUp' && event.key !== 'ArrowDown')) return
    const id =
      event.target instanceof Element
        ? event.target.closest<HTMLElement>('[data-row]')?.dataset['row']
        : undefined
    const from = id === undefined ? -1 : ids.indexOf(id)
    if (from < 0 || !mayMove) return
    event.preventDefault()
    event.stopPropagation()
    move(Number(id), event.key === 'ArrowUp' ? from - 1 : from + 1)
  }
  const usesColumn: Column<FieldRow> = {
    id: 'uses',
    header: t('contactFields:columns.uses'),
    width: 60,
    align: 'right',
    render: ({ uses = [] }) => (
      <Text span size="sm" className="numbers" {...(uses.length === 0 && { c: 'dimmed' })}>
        {numbers.count(uses.length)}
      </Text>
    ),
  }
  const columns: Column<FieldRow>[] = [
    {
      id: 'number',
      header: t('contactFields:columns.number'),
      width: 72,
      render: ({ number, name, field }) => (
        <Flex align="center" gap={4}>
          {mayMove && field !== undefined ? (
            <span className={classes.grip} title={t('contactFields:moveField', { name })}>
              <IconGripVertical size={16} aria-hidden="true" />
            </span>
          ) : (
            <span className={classes.noGrip} />
          )}
          <Text span size="sm" c="dimmed" className="numbers">
            {number}
          </Text>
        </Flex>
      ),
    },
    {
      id: 'name',
      header: t('contactFields:columns.name'),
      minWidth: 166,
      render: ({ name, field, contacts = 0 }) =>
        field !== undefined ? (
          <Text span size="sm" fw={600} truncate>
            {name}
          </Text>
        ) : (
          <Flex component="span" align="center" gap={8}>
            <Text span size="sm" flex="none" c="dimmed">
              {name}
            </Text>
            {contacts > 0 && (
              <Badge color="orange" variant="light">
                {t('contactFields:withValues')}
              </Badge>
            )}
          </Flex>
        ),
    },
    {
      id: 'type',
      header: t('contactFields:columns.type'),
      width: 124,
      render: ({ field }) => <TypeCell field={field} />,
    },
    ...ticks.map((tick): Column<FieldRow> => ({
      id: tick,
      header: t(columnKeys[tick]),
      headerContent: (
        <Box component="span" display="block" ta="center" className={classes.lines ?? ''}>
          {t(columnKeys[tick])}
        </Box>
      ),
      width: 72,
      render: (row) => (
        <Center>
          <TickCell row={row} tick={tick} viewer={viewer} />
        </Center>
      ),
    })),
    {
      id: 'values',
      header: t('contactFields:columns.values'),
      headerContent: <span className={classes.lines}>{t('contactFields:columns.values')}</span>,
      width: 80,
      align: 'right',
      render: ({ contacts }) => (
        <Text span size="sm" className="numbers" {...(contacts === 0 && { c: 'dimmed' })}>
          {contacts === undefined ? '–' : numbers.count(contacts)}
        </Text>
      ),
    },
    ...(rows.some(({ uses }) => uses !== undefined) ? [usesColumn] : []),
  ]
  return (
    <Flex direction="column" mih={0} flex={1} role="presentation" onKeyDown={onKeyDown}>
      {counts.error !== null && counts.error !== undefined && (
        <Box p={16} flex="none">
          <ErrorNotice
            title={t('contactFields:countsFailed')}
            error={counts.error}
            onRetry={() => void counts.refetch()}
          />
        </Box>
      )}
      <DataTable
        label={t('shell.nav.fields')}
        columns={columns}
        rows={rows}
        rowId={({ number }) => String(number)}
        rowHeight={36}
        selectedId={openNumber === null ? null : String(openNumber)}
        onSelect={(id) => onOpen(id === null ? null : Number(id))}
        rowProps={({ number, field }) =>
          mayMove && field !== undefined
            ? {
                ...rowDragProps(dragOf(String(number)), String(number), DRAG_TYPE),
                'aria-keyshortcuts': 'Alt+ArrowUp Alt+ArrowDown',
              }
            : undefined
        }
      />
      <p className="spoken" role="status">
        {announced}
      </p>
    </Flex>
  )
}

function TypeCell({ field }: { field: ContactField | undefined }) {
  const { t } = useTexts('contactFields')
  const numbers = useNumbers()
  if (field === undefined)
    return (
      <Text span size="sm" c="dimmed">
        {t('contactFields:types.text')}
      </Text>
    )
  const { type, choices, unit = '' } = field
  const Glyph = fieldIcons[type]
  const more = type === 'choice' ? numbers.count(choices.length) : unit
  return (
    <Flex component="span" align="center" gap={8}>
      <Glyph size={15} stroke={1.8} color="var(--b-icon)" aria-hidden="true" />
      <span>{t(typeKeys[type])}</span>
      <Text span size="sm" c="dimmed" className="numbers">
        {more}
      </Text>
    </Flex>
  )
}

interface TickCellProps {
  row: FieldRow
  tick: Tick
  viewer: Viewer
}

/** A checkbox, or for who may not change it, what it says. A field without a name has no ticks. */
function TickCell({ row: { field, name }, tick, viewer }: TickCellProps) {
  const { t } = useTexts('contactFields')
  if (field === undefined) return <span aria-hidden="true">–</span>
  const isOn = field[tick]
  if (!can(viewer, 'contactFields.edit'))
    return isOn ? (
      <IconCheck size={16} role="img" aria-label={t('contactFields:yes')} />
    ) : (
      <span className="spoken">{t('contactFields:no')}</span>
    )
  return (
    <Checkbox
      size="xs"
      aria-label={t('contactFields:tickOf', { tick: t(tickKeys[tick]), name })}
      checked={isOn}
      onChange={(event) => void setTick(viewer.groupId, field, tick, event.currentTarget.checked)}
    />
  )
}
