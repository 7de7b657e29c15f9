import { currentLive } from '#renderer/data/live/live.ts'
import { messageIdsOf, type Row } from '#renderer/scenes/inbox/conversation/rows.ts'

/**
 * Counts the customer's unseen messages. A message that is both in `rows` and in `unseen` counts once.
 * @param rows the rows of the loaded messages
 * @param seen the position of the last seen message; if undefined, loaded messages are not counted
 * @param unseen the positions of messages that arrived while the newest page was not loaded; some of them may have been
 * loaded since
 */
export function unseenCount(
  rows: readonly Row[],
  seen: number | undefined,
  unseen: readonly number[],
): number {
  const message = (id: string | undefined) => currentLive().message(id ?? '')
  const newest = rows.findLast((row) => messageIdsOf(row).length > 0)
  const loadedTo = message(messageIdsOf(newest).at(-1))?.positionInChat ?? 0
  const below = unseen.filter((position) => position > loadedTo).length
  if (seen === undefined) return below
  // From the end, because this runs with every render and few messages are unseen.
  let count = 0
  for (let index = rows.length - 1; index >= 0; index -= 1) {
    const found = messageIdsOf(rows[index]).flatMap((id) => message(id) ?? [])
    const later = found.filter(({ positionInChat }) => positionInChat > seen)
    count += later.filter(({ sender }) => sender === 'contact').length
    if (later.length < found.length) break
  }
  return below + count
}
