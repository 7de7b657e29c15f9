import { keyOf } from '#renderer/components/focus/shortcut-keys.ts'
import { Box, Text, UnstyledButton } from '@mantine/core'
import { IconCheck, IconLock, IconTruck, IconX } from '@tabler/icons-react'
import { useLayoutEffect, useRef, useState, type KeyboardEvent } from 'react'
import { isKnownAnswer, type Levels } from '#contract/rules/tags/tag-levels.ts'
import { useTexts } from '#renderer/i18n/fetched-texts.ts'
import { isOn, type Cell, type Grid } from './nesting-draft.ts'
import classes from './tags-levels.module.css'

export interface NestingGridProps {
  grid: Grid
  /** The saved levels. */
  saved: Levels
  /** The levels with the unsaved changes. */
  now: Levels
  /** The names of the second and third level. */
  levelNames: readonly [string, string]
  mayEdit: boolean
  onSet: (cells: readonly Cell[], isAllowed: boolean) => void
  onUndo: () => void
}

/** A cell's position. The numbers of the columns continue from the first block to the second block. */
interface Position {
  readonly row: number
  readonly column: number
}

const steps: Readonly<Record<string, Position>> = {
  ArrowUp: { row: -1, column: 0 },
  ArrowDown: { row: 1, column: 0 },
  ArrowLeft: { row: 0, column: -1 },
  ArrowRight: { row: 0, column: 1 },
}

/**
 * The nesting as a table with a row for each tag of the second level.
 * - The first block of columns shows after which tags of the first level the row's tag is offered.
 * - The second block shows which tags of the third level are offered after the row's tag.
 *
 * The arrow keys, Home and End move the focus. Space and Enter switch the focused cell. Ctrl+Z undoes the last step.
 */
export function NestingGrid(props: NestingGridProps) {
  const { grid, saved, now, levelNames, mayEdit, onSet, onUndo } = props
  const { t } = useTexts('tagsLevels')
  const [active, setActive] = useState<Position>({ row: 0, column: 0 })
  /** Whether the active cell gets the focus after the next render. */
  const wantsFocus = useRef(false)
  const table = useRef<HTMLTableElement>(null)
  const { before, next, rows } = grid

  /** For each column of the first block: whether all its cells are off. Such a closed column is shown as one button. */
  const closedColumns = before.map((_, column) =>
    rows.every((row) => !row.before[column] || !isOn(now, row.before[column])),
  )
  /** For each row: whether all its cells in the second block are off. Such a closed row is shown as one button. */
  const closedRows = rows.map(
    (row) => next.length > 0 && row.next.every((cell) => !isOn(now, cell)),
  )
  /** The key of the button at a position. All positions in one closed column or row have the same key. */
  const keyAt = ({ row, column }: Position): string => {
    if (closedColumns[column] === true) return `column ${column}`
    if (column >= before.length && closedRows[row] === true) return `row ${row}`
    return `${row} ${column}`
  }
  const last: Position = { row: rows.length - 1, column: before.length + next.length - 1 }
  const clamp = ({ row, column }: Position): Position => ({
    row: Math.min(Math.max(row, 0), last.row),
    column: Math.min(Math.max(column, 0), last.column),
  })
  const activeKey = keyAt(clamp(active))

  useLayoutEffect(() => {
    if (!wantsFocus.current) return
    wantsFocus.current = false
    table.current?.querySelector<HTMLElement>(`[data-cell="${activeKey}"]`)?.focus()
  })
  const move = (from: Position, { row, column }: Position) => {
    let to = from
    // A closed column or row is one button, so skip its other cells.
    do {
      const further = clamp({ row: to.row + row, column: to.column + column })
      if (further.row === to.row && further.column === to.column) break
      to = further
    } while (keyAt(to) === keyAt(from))
    wantsFocus.current = true
    setActive(to)
  }
  const set = (position: Position, cells: readonly Cell[], isAllowed: boolean) => {
    wantsFocus.current = true
    setActive(position)
    onSet(cells, isAllowed)
  }
  const onKeyDown = (event: KeyboardEvent, position: Position) => {
    const step = steps[event.key]
    if (step !== undefined) {
      event.preventDefault()
      event.stopPropagation()
      move(position, step)
    } else if (event.key === 'Home' || event.key === 'End') {
      event.preventDefault()
      wantsFocus.current = true
      setActive({ row: position.row, column: event.key === 'Home' ? 0 : last.column })
    } else if (keyOf(event) === 'z' && (event.ctrlKey || event.metaKey)) {
      event.preventDefault()
      wantsFocus.current = true
      onUndo()
    }
  }
  /** The properties of the button at a position. */
  const buttonProps = (position: Position) => ({
    'data-cell': keyAt(position),
    tabIndex: keyAt(position) === activeKey ? 0 : -1,
    disabled: !mayEdit,
    onFocus: () => setActive(position),
    onKeyDown: (event: KeyboardEvent) => onKeyDown(event, position),
  })

  const cellButton = (cell: Cell, position: Position) => {
    const isSet = isOn(now, cell)
    const isChanged = isSet !== isOn(saved, cell)
    const label = t('tagsLevels:nesting.cell', { tag: cell.tag.name, after: cell.after.name })
    const Mark = isSet ? IconCheck : IconX
    return (
      <td key={position.column} className={classes.cell}>
        <UnstyledButton
          className={classes.cellButton}
          data-on={isSet || undefined}
          data-changed={isChanged || undefined}
          aria-label={label}
          aria-pressed={isSet}
          title={label}
          onClick={() => set(position, [cell], !isSet)}
          {...buttonProps(position)}
        >
          {(isSet || isChanged) && <Mark size={14} stroke={2.2} aria-hidden="true" />}
        </UnstyledButton>
      </td>
    )
  }
  const closedButton = (
    position: Position,
    cells: readonly Cell[],
    text: { label: string; shown: string; isTall: boolean },
  ) => (
    <UnstyledButton
      className={classes.closedButton}
      data-tall={text.isTall || undefined}
      aria-label={text.label}
      title={text.label}
      onClick={() => set(position, cells, true)}
      {...buttonProps(position)}
    >
      <IconLock size={14} aria-hidden="true" />
      {text.shown}
    </UnstyledButton>
  )
  return (
    <Box bdrs="lg" bd="1px solid var(--b-line)" className={classes.scroller ?? ''}>
      <Box
        component="table"
        ref={table}
        className={classes.grid}
        role="grid"
        aria-label={t('tagsLevels:nesting.grid')}
        aria-readonly={!mayEdit}
      >
        <thead>
          <tr>
            <th rowSpan={2} className={classes.corner} scope="col">
              {levelNames[0]}
            </th>
            <th colSpan={before.length} className={classes.block} scope="colgroup">
              {t('tagsLevels:nesting.offeredAfter')}
            </th>
            {next.length > 0 && (
              <th colSpan={next.length} className={classes.block} scope="colgroup">
                {t('tagsLevels:nesting.offersNext', { level: levelNames[1] })}
              </th>
            )}
          </tr>
          <tr>
            {[...before, ...next].map(({ id, name }, column) => (
              <th
                key={id}
                className={classes.column}
                data-starts={column === before.length || column === 0 || undefined}
                scope="col"
              >
                {name}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {rows.map((row, index) => (
            <tr key={row.tag.id}>
              <th className={classes.rowName} scope="row">
                <Text span inherit truncate display="inline-block" maw={168} title={row.tag.name}>
                  {row.tag.name}
                </Text>
                {!isKnownAnswer(row.tag, 1) && (
                  <Box
                    component="span"
                    display="inline-flex"
                    ml={6}
                    c="var(--b-icon)"
                    title={t('tagsLevels:nesting.own')}
                  >
                    <IconTruck size={14} role="img" aria-label={t('tagsLevels:nesting.own')} />
                  </Box>
                )}
              </th>
              {row.before.map((cell, column) => {
                if (closedColumns[column] !== true) return cellButton(cell, { row: index, column })
                if (index > 0) return null
                return (
                  <td key={column} rowSpan={rows.length} className={classes.closed}>
                    {closedButton(
                      { row: index, column },
                      rows.flatMap((one) => one.before[column] ?? []),
                      {
                        label: t('tagsLevels:nesting.open', {
                          after: cell.after.name,
                          level: levelNames[0],
                        }),
                        shown: t('tagsLevels:nesting.closes'),
                        isTall: true,
                      },
                    )}
                  </td>
                )
              })}
              {closedRows[index] === true ? (
                <td colSpan={next.length} className={classes.closed}>
                  {closedButton({ row: index, column: before.length }, row.next, {
                    label: t('tagsLevels:nesting.open', {
                      after: row.tag.name,
                      level: levelNames[1],
                    }),
                    shown: t('tagsLevels:nesting.closesLevel', { level: levelNames[1] }),
                    isTall: false,
                  })}
                </td>
              ) : (
                row.next.map((cell, column) =>
                  cellButton(cell, { row: index, column: before.length + column }),
                )
              )}
            </tr>
          ))}
        </tbody>
      </Box>
    </Box>
  )
}
