import { useAtomValue } from 'jotai'
import type { Taken } from '#renderer/data/live/store/event-result.ts'
import { userAtom } from '#renderer/data/session/session.ts'
import { peopleAtom } from '#renderer/scenes/inbox/people/user-names.ts'
import { useInboxTexts } from '#renderer/scenes/inbox/shared/texts.tsx'

/**
 * Who took a chat away from the user, and who has it now.
 * @returns null if that is unknown, or if the user did it
 */
export function useTakenText(taken: Taken | undefined): string | null {
  const { t } = useInboxTexts()
  const people = useAtomValue(peopleAtom)
  const me = useAtomValue(userAtom)?.id
  if (taken === undefined || taken.byUserId === me) return null
  const by = people.get(taken.byUserId ?? '')?.name
  const agent = people.get(taken.userId ?? '')?.name
  if (agent !== undefined && taken.byUserId === taken.userId)
    return t('inbox.taken.self', { agent })
  if (agent !== undefined)
    return by === undefined
      ? t('inbox.taken.has', { agent })
      : t('inbox.taken.given', { by, agent })
  return by === undefined ? null : t('inbox.taken.released', { by })
}
