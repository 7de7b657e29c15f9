import { Table } from '@mantine/core'
import { IconArrowDown, IconArrowUp } from '@tabler/icons-react'
import { useVirtualizer } from '@tanstack/react-virtual'
import {
  useEffect,
  useLayoutEffect,
  useRef,
  useState,
  type HTMLAttributes,
  type KeyboardEvent,
  type MouseEvent,
  type ReactNode,
} from 'react'
import { useTableRowPx } from '#renderer/components/tables/density.ts'
import { useWindowWidth } from '#renderer/components/use-window-width.ts'
import classes from './data-table.module.css'
import { rowStep } from './row-step.ts'
import { useRowActions } from './use-row-actions.ts'

export interface Column<Row> {
  readonly id: string
  readonly header: string
  readonly render: (row: Row) => ReactNode
  /** Width, px. Columns without a `width` share the remaining space. */
  readonly width?: number
  /** The least width of a column without `width`, px. A table that is wider than its container scrolls sideways. */
  readonly minWidth?: number
  readonly align?: 'left' | 'right'
  /** The column is hidden in a window that is narrower than this, CSS px. */
  readonly hideBelowPx?: number
  readonly isSortable?: boolean
  /** The column's cell in the row of totals at the end. That row is shown if any column has a `total`. */
  readonly total?: ReactNode
  /** Whether `header` is for screen readers only, e.g. above a column of buttons. */
  readonly hasHiddenHeader?: boolean
  /** Shown instead of `header`, e.g. a checkbox with a name of its own. */
  readonly headerContent?: ReactNode
}

export interface Sort {
  readonly columnId: string
  readonly direction: 'ascending' | 'descending'
}

export interface DataTableProps<Row> {
  /** The table's accessible name. */
  label: string
  columns: readonly Column<Row>[]
  rows: readonly Row[]
  rowId: (row: Row) => string
  /** Height of a row in the comfortable density, px. Default: 52. */
  rowHeight?: number
  /** Renders only the rows in sight; for tables of more than about 200 rows. */
  isVirtual?: boolean
  /** The row whose details are open; null for none. */
  selectedId?: string | null
  /**
   * Called with an id to open that row: on a click, on Enter, or when a key moves the focus while a row is open. Called
   * with null to close the open row: on Escape.
   */
  onSelect?: (id: string | null) => void
  /** Called when a key pressed with Shift moves the focus from one row to another. */
  onExtend?: ((fromId: string, toId: string) => void) | undefined
  /** Called on Ctrl+Enter or Cmd+Enter on the focused row. */
  onModEnter?: (row: Row) => void
  /** Further properties of a row's element, e.g. those of `rowDragProps`. */
  rowProps?: (row: Row) => HTMLAttributes<HTMLTableRowElement> | undefined
  /** Handles further keys on the focused row, e.g. Delete. */
  onRowKeyDown?: (event: KeyboardEvent, row: Row) => void
  /** Whether a row looks like the open row without being open, e.g. the row of the current group. */
  isMarked?: (row: Row) => boolean
  /** Whether a row is dim, e.g. the row of a deleted item. */
  isDimmed?: (row: Row) => boolean
  /** Called when the last rows are almost in sight, to fetch more rows. Only with `isVirtual`. */
  onNearEnd?: (() => void) | undefined
  sort?: Sort
  onSort?: (sort: Sort) => void
}

const headerPx = 36
const overscan = 12

/**
 * Whether the press was on a control in the row, or in a menu or dialog that was opened from the row. Such a press does
 * not open the row.
 */
function isOnControl({ target, currentTarget }: MouseEvent<HTMLElement>): boolean {
  if (!(target instanceof Element) || !currentTarget.contains(target)) return true
  return target.closest('button, a, input, label') !== null
}

/**
 * A table with a sticky header. With `onSelect` its rows can be focused and opened. The arrow keys, J, K, Home, End,
 * Page Up and Page Down move the focus. Enter opens a row, and Escape closes it.
 */
export function DataTable<Row>(props: DataTableProps<Row>) {
  const { label, rows, rowId, isVirtual = false, selectedId = null, onSelect } = props
  const rowHeight = useTableRowPx(props.rowHeight ?? 52)
  const windowPx = useWindowWidth()
  const columns = props.columns.filter(({ hideBelowPx = 0 }) => windowPx >= hideBelowPx)
  const scroller = useRef<HTMLDivElement>(null)
  const [activeId, setActiveId] = useState<string | null>(null)
  /** Whether the row with `activeId` gets the focus when it renders. */
  const wantsFocus = useRef(false)
  const ids = rows.map(rowId)
  const tabStop = Math.max(0, ids.indexOf(activeId ?? selectedId ?? ''))

  const virtualizer = useVirtualizer({
    count: rows.length,
    enabled: isVirtual,
    getScrollElement: () => scroller.current,
    estimateSize: () => rowHeight,
    getItemKey: (index) => ids[index] ?? index,
    scrollMargin: headerPx,
    scrollPaddingStart: headerPx,
    overscan,
  })
  useLayoutEffect(() => virtualizer.measure(), [virtualizer, rowHeight])
  const items = isVirtual ? virtualizer.getVirtualItems() : null
  const first = items?.[0]
  const last = items?.at(-1)
  const aboveRows = first === undefined ? 0 : first.start - headerPx
  const belowRows = last === undefined ? 0 : virtualizer.getTotalSize() - (last.end - headerPx)
  const shown = items === null ? rows.map((_, index) => index) : items.map(({ index }) => index)

  const { onNearEnd } = props
  const isNearEnd = last !== undefined && last.index >= rows.length - overscan
  useEffect(() => {
    if (isNearEnd) onNearEnd?.()
  }, [isNearEnd, rows.length, onNearEnd])

  const moveTo = (index: number) => {
    const id = ids[index]
    if (id === undefined) return
    wantsFocus.current = true
    if (isVirtual) virtualizer.scrollToIndex(index)
    setActiveId(id)
    if (selectedId !== null && id !== selectedId) onSelect?.(id)
    // If the row is already rendered, focus it here; otherwise it gets the focus when it renders.
    scroller.current?.querySelector<HTMLElement>(`[data-row="${CSS.escape(id)}"]`)?.focus()
  }
  const pageRows = () => Math.floor((scroller.current?.clientHeight ?? 0) / rowHeight) - 1
  /**
   * Moves the focus as the key requires.
   * @param extendsFrom the id of the row from which the key extends the selection; null if it only moves the focus
   * @returns false if the key does not move the focus
   */
  const move = (key: string, extendsFrom: string | null = null) => {
    const active = document.activeElement
    const isOnRow = active instanceof HTMLElement && active.matches('[data-row]')
    const to = rowStep(key, isOnRow ? tabStop : null, {
      count: rows.length,
      pageRows: pageRows(),
      tabStop,
    })
    if (to !== null) moveTo(to)
    const toId = to === null ? undefined : ids[to]
    if (toId !== undefined && extendsFrom !== null) props.onExtend?.(extendsFrom, toId)
    return to !== null
  }
  const onKeyDown = (event: KeyboardEvent, row: Row) => {
    // Buttons and menus within the row handle their own keys.
    if (event.target !== event.currentTarget || event.altKey) return
    if (event.ctrlKey || event.metaKey) {
      if (event.key !== 'Enter' || props.onModEnter === undefined) return
      props.onModEnter(row)
    } else if (event.key === 'Enter') onSelect?.(rowId(row))
    else if (!move(event.key, event.shiftKey ? rowId(row) : null)) {
      props.onRowKeyDown?.(event, row)
      return
    }
    event.preventDefault()
  }
  useRowActions({
    isOff: onSelect === undefined,
    move,
    close: () => onSelect?.(null),
    isOpen: selectedId !== null,
  })

  return (
    <div ref={scroller} className={classes.scroller}>
      <Table
        className={classes.table}
        style={{
          minWidth: columns.reduce((sum, one) => sum + (one.width ?? one.minWidth ?? 0), 0),
        }}
        layout="fixed"
        stickyHeader
        role={onSelect === undefined ? undefined : 'grid'}
        aria-label={label}
        aria-rowcount={isVirtual ? rows.length + 1 : undefined}
      >
        <colgroup>
          {columns.map(({ id, width }) => (
            <col key={id} style={width === undefined ? undefined : { width }} />
          ))}
        </colgroup>
        <Table.Thead bg="var(--b-surface)">
          <Table.Tr style={{ height: headerPx }} aria-rowindex={isVirtual ? 1 : undefined}>
            {columns.map((column) => (
              <HeaderCell key={column.id} column={column} sort={props.sort} onSort={props.onSort} />
            ))}
          </Table.Tr>
        </Table.Thead>
        <Table.Tbody>
          <Spacer height={aboveRows} columns={columns.length} />
          {shown.map((index) => {
            const row = rows[index]
            const id = ids[index]
            if (row === undefined || id === undefined) return null
            return (
              <Table.Tr
                key={id}
                ref={(element) => {
                  if (element === null || id !== activeId || !wantsFocus.current) return
                  wantsFocus.current = false
                  element.focus()
                }}
                className={classes.row}
                style={{ height: rowHeight }}
                {...props.rowProps?.(row)}
                data-row={id}
                data-marked={props.isMarked?.(row) || undefined}
                data-dimmed={props.isDimmed?.(row) || undefined}
                aria-rowindex={isVirtual ? index + 2 : undefined}
                {...(onSelect !== undefined && {
                  tabIndex: index === tabStop ? 0 : -1,
                  'data-pressable': true,
                  'aria-selected': id === selectedId,
                  onFocus: () => setActiveId(id),
                  onClick: (event: MouseEvent<HTMLElement>) => {
                    if (!isOnControl(event)) onSelect(id)
                  },
                  onKeyDown: (event: KeyboardEvent) => onKeyDown(event, row),
                })}
              >
                {columns.map(({ id: columnId, align, render }) => (
                  <Table.Td key={columnId} className={classes.cell} data-align={align}>
                    {render(row)}
                  </Table.Td>
                ))}
              </Table.Tr>
            )
          })}
          <Spacer height={belowRows} columns={columns.length} />
        </Table.Tbody>
        <TotalRow columns={columns} />
      </Table>
    </div>
  )
}

function TotalRow<Row>({ columns }: { columns: readonly Column<Row>[] }) {
  if (columns.every(({ total }) => total === undefined)) return null
  return (
    <Table.Tfoot className={classes.total}>
      <Table.Tr>
        {columns.map(({ id, align, total }) => (
          <Table.Td key={id} className={classes.cell} data-align={align}>
            {total}
          </Table.Td>
        ))}
      </Table.Tr>
    </Table.Tfoot>
  )
}

/** Fills the space of the rows above or below the rendered rows. */
function Spacer({ height, columns }: { height: number; columns: number }) {
  if (height <= 0) return null
  return (
    <tr aria-hidden="true">
      <td colSpan={columns} className={classes.spacer} style={{ height }}>
        {'\u00a0'}
      </td>
    </tr>
  )
}

interface HeaderCellProps<Row> {
  column: Column<Row>
  sort: Sort | undefined
  onSort: ((sort: Sort) => void) | undefined
}

function HeaderCell<Row>({ column, sort, onSort }: HeaderCellProps<Row>) {
  const { id, header, align, isSortable, hasHiddenHeader, headerContent } = column
  const direction = sort?.columnId === id ? sort.direction : undefined
  const Arrow = direction === 'ascending' ? IconArrowUp : IconArrowDown
  return (
    <Table.Th
      scope="col"
      className={classes.header}
      data-align={align}
      aria-sort={isSortable === true ? (direction ?? 'none') : undefined}
    >
      {isSortable === true && onSort !== undefined ? (
        <button
          type="button"
          className={classes.sort}
          onClick={() =>
            onSort({
              columnId: id,
              direction: direction === 'descending' ? 'ascending' : 'descending',
            })
          }
        >
          {header}
          {direction !== undefined && <Arrow size={14} aria-hidden="true" />}
        </button>
      ) : (
        (headerContent ?? (
          <span className={hasHiddenHeader === true ? 'spoken' : undefined}>{header}</span>
        ))
      )}
    </Table.Th>
  )
}
