import { Text } from '@mantine/core'
import { useVirtualizer } from '@tanstack/react-virtual'
import { useAtomValue } from 'jotai'
import { useEffect, useLayoutEffect, useRef, useState, type KeyboardEvent } from 'react'
import type { AuditEntry } from '#contract/entities/trust/audit-entry.ts'
import { dayAfter } from '#contract/rules/time/time-zone.ts'
import { minuteAtom } from '#renderer/components/dates/clock.ts'
import { today as todayIn } from '#renderer/components/dates/period.ts'
import { longDayText, timeText } from '#renderer/components/dates/times.ts'
import { rowStep } from '#renderer/components/page/row-step.ts'
import { useRowActions } from '#renderer/components/page/use-row-actions.ts'
import { useTableRowPx } from '#renderer/components/tables/density.ts'
import { useTexts } from '#renderer/i18n/fetched-texts.ts'
import { ActorMark } from './actor-mark.tsx'
import classes from './audit.module.css'
import { actionText, actorText, extentText, kindIcons, objectName } from './audit-words.ts'
import { fieldNamespaces, fieldText } from './field-words.ts'
import type { ListLine } from './entry-days.ts'

/** px. */
const rowPx = 42
const dayPx = 30
/** Lines beyond those in sight. */
const overscan = 12

export interface EntryListProps {
  lines: readonly ListLine[]
  timeZone: string
  /** The number of the entry whose details are open; null for none. */
  openNumber: number | null
  onOpen: (number: number | null) => void
  onCopy: (entry: AuditEntry) => void
  /** Called when the last lines are almost in sight. */
  onNearEnd: () => void
}

/** The entries by day. Arrows, J and K move the focus, Enter opens an entry, Escape closes it. */
export function EntryList(props: EntryListProps) {
  const { lines, timeZone, openNumber, onOpen, onCopy, onNearEnd } = props
  const { t, language } = useTexts('audit')
  const now = useAtomValue(minuteAtom)
  const today = todayIn(timeZone)
  const scroller = useRef<HTMLDivElement>(null)
  const heightPx = useTableRowPx(rowPx)
  const [activeNumber, setActiveNumber] = useState<number | null>(null)
  /** Whether the row of `activeNumber` gets the focus when it renders. */
  const wantsFocus = useRef(false)
  /** The indexes of the entries among the lines. */
  const rows = lines.flatMap(({ kind }, index) => (kind === 'entry' ? [index] : []))
  const numberAt = (row: number): number | undefined => {
    const line = lines[rows[row] ?? -1]
    return line?.kind === 'entry' ? line.entry.number : undefined
  }
  const tabStop = Math.max(
    0,
    rows.findIndex((_, row) => numberAt(row) === (activeNumber ?? openNumber)),
  )

  const virtualizer = useVirtualizer({
    count: lines.length,
    getScrollElement: () => scroller.current,
    estimateSize: (index) => (lines[index]?.kind === 'day' ? dayPx : heightPx),
    getItemKey: (index) => {
      const line = lines[index]
      return line === undefined ? index : line.kind === 'day' ? line.day : line.entry.number
    },
    overscan,
  })
  useLayoutEffect(() => virtualizer.measure(), [virtualizer, heightPx])
  const items = virtualizer.getVirtualItems()
  const lastIndex = items.at(-1)?.index ?? 0
  const isNearEnd = lastIndex >= lines.length - overscan
  useEffect(() => {
    if (isNearEnd) onNearEnd()
  }, [isNearEnd, lines.length, onNearEnd])

  const move = (key: string): boolean => {
    const active = document.activeElement
    const isOnRow = active instanceof HTMLElement && active.matches('[data-entry]')
    const pageRows = Math.floor((scroller.current?.clientHeight ?? 0) / heightPx) - 1
    const to = rowStep(key, isOnRow ? tabStop : null, { count: rows.length, pageRows, tabStop })
    if (to === null) return false
    const number = numberAt(to)
    const line = rows[to]
    if (number === undefined || line === undefined) return false
    wantsFocus.current = true
    virtualizer.scrollToIndex(line)
    setActiveNumber(number)
    if (openNumber !== null && number !== openNumber) onOpen(number)
    scroller.current?.querySelector<HTMLElement>(`[data-entry="${number}"]`)?.focus()
    return true
  }
  const onKeyDown = (event: KeyboardEvent, entry: AuditEntry) => {
    if (event.altKey) return
    if (event.ctrlKey || event.metaKey) {
      if (event.key !== 'c' || document.getSelection()?.isCollapsed === false) return
      onCopy(entry)
    } else if (event.key === 'Enter') onOpen(entry.number)
    else if (!move(event.key)) return
    event.preventDefault()
  }
  useRowActions({
    isOff: false,
    isOpen: openNumber !== null,
    move,
    close: () => onOpen(null),
  })

  const dayName = (day: string): string => {
    // Noon of the day on this machine, whose zone the formatter uses.
    const text = longDayText(`${day}T12:00:00`, now, language)
    if (day === today) return t('audit:today', { day: text })
    return day === dayAfter(today, -1) ? t('audit:yesterday', { day: text }) : text
  }
  return (
    <div
      ref={scroller}
      className={classes.list}
      role="grid"
      aria-label={t('shell.nav.audit')}
      aria-rowcount={lines.length}
    >
      <div role="presentation" style={{ height: virtualizer.getTotalSize() }}>
        {items.map(({ index, start, size }) => {
          const line = lines[index]
          if (line === undefined) return null
          const style = { height: size, transform: `translateY(${start}px)` }
          if (line.kind === 'day')
            return (
              <div
                key={line.day}
                className={classes.day}
                style={style}
                role="row"
                aria-rowindex={index + 1}
              >
                <span role="rowheader" className={classes.dayName}>
                  {dayName(line.day)}
                </span>
                <span role="gridcell" className="numbers">
                  {line.count}
                </span>
              </div>
            )
          const { entry } = line
          const { number } = entry
          return (
            <div
              key={number}
              ref={(element) => {
                if (element === null || number !== activeNumber || !wantsFocus.current) return
                wantsFocus.current = false
                element.focus()
              }}
              className={classes.row}
              style={style}
              role="row"
              aria-rowindex={index + 1}
              aria-selected={number === openNumber}
              tabIndex={number === numberAt(tabStop) ? 0 : -1}
              data-entry={number}
              onFocus={() => setActiveNumber(number)}
              onClick={() => onOpen(number)}
              onKeyDown={(event) => onKeyDown(event, entry)}
            >
              <EntryCells entry={entry} timeZone={timeZone} />
            </div>
          )
        })}
      </div>
    </div>
  )
}

function EntryCells({ entry, timeZone }: { entry: AuditEntry; timeZone: string }) {
  const { t } = useTexts(...fieldNamespaces)
  const Glyph = kindIcons[entry.kind]
  const name = objectName(entry)
  const [only, ...others] = entry.changes
  // A password where the others sign in by the provider: somebody should look at it.
  const alarm = entry.action === 'access.emergency' ? 'var(--b-danger)' : undefined
  return (
    <>
      <Text span role="gridcell" size="sm" c="dimmed" className="numbers">
        {timeText(entry.at, { timeZone })}
      </Text>
      <span role="gridcell" className={classes.actor}>
        <ActorMark actor={entry.by} />
        <Text span size="sm" truncate>
          {actorText(t, entry.by)}
        </Text>
      </span>
      <span role="gridcell" className={classes.what}>
        <Glyph size={16} stroke={1.7} color={alarm ?? 'var(--b-icon)'} aria-hidden="true" />
        <Text span size="sm" truncate {...(alarm !== undefined && { c: alarm })}>
          {actionText(t, entry.action)}
          {name !== undefined && (
            <>
              {' '}
              <strong>{name}</strong>
            </>
          )}
        </Text>
      </span>
      <Text span role="gridcell" size="xs" c="dimmed" className={classes.extent ?? ''}>
        {entry.by.type === 'key'
          ? t('audit:program')
          : (extentText(t, entry) ??
            (only !== undefined && others.length === 0 && fieldText(t, only.name)))}
      </Text>
    </>
  )
}
