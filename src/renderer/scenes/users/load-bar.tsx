import { Progress } from '@mantine/core'
import type { MemberRow } from './filter-members.ts'
import classes from './users.module.css'

/** The number of a member's unarchived chats. */
export const chatTotal = ({ details }: MemberRow): number =>
  (details?.openChats ?? 0) + (details?.closedChats ?? 0)

/**
 * A member's open and closed chats as parts of a bar. It is hidden from screen readers, because the numbers are next to
 * the bar as text.
 * @param most the number of chats that fills the whole bar
 */
export function LoadBar({ row, most }: { row: MemberRow; most: number }) {
  const share = (chats = 0) => (chats / Math.max(1, most)) * 100
  return (
    <Progress.Root className={classes.bar} transitionDuration={0} aria-hidden="true">
      <Progress.Section value={share(row.details?.openChats)} className={classes.barOpen} />
      <Progress.Section value={share(row.details?.closedChats)} className={classes.barClosed} />
    </Progress.Root>
  )
}
