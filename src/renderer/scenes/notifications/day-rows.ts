import type { Notification } from '#contract/entities/messages/notification.ts'
import { dayKey } from '#renderer/components/dates/day-key.ts'

/** A row of the list: the header of a day, or a notification. */
export type DayRow =
  | { readonly kind: 'day'; readonly key: string; readonly at: string }
  | { readonly kind: 'item'; readonly key: string; readonly item: Notification }

/**
 * Adds a header before the first notification of each local day.
 * @param items newest first
 */
export function dayRows(items: readonly Notification[]): DayRow[] {
  const rows: DayRow[] = []
  let day = ''
  for (const item of items) {
    const key = dayKey(Date.parse(item.createdAt))
    if (key !== day) rows.push({ kind: 'day', key, at: item.createdAt })
    day = key
    rows.push({ kind: 'item', key: item.id, item })
  }
  return rows
}
