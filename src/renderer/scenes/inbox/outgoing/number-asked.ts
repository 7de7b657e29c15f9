import { askedNumberAt } from '#contract/rules/messages/customer-question.ts'
import { currentLive } from '#renderer/data/live/live.ts'

/** When the customer was asked for their number, as the loaded messages say; null if they may be asked again. */
export function numberAskedAt(contactId: string): string | null {
  const live = currentLive()
  const ids = live.window(contactId)?.ids ?? []
  return askedNumberAt(
    ids.flatMap((id) => live.message(id) ?? []),
    Date.now(),
  )
}
