import type { PushPayload } from '#contract/bridge.ts'
import { useTexts } from '#renderer/i18n/fetched-texts.ts'

/** The colleagues who have the same chat open as the user. */
export type PresenceProps = Pick<PushPayload<'presence.changed'>, 'people'>

/** Returns a sentence that names who is typing, or who has the chat open if nobody is typing. */
export function usePresenceText({ people }: PresenceProps): string {
  const { t, language } = useTexts('sidePanel')
  const list = new Intl.ListFormat(language, { type: 'conjunction' })
  const namesOf = (users: typeof people) => list.format(users.map(({ name }) => name))
  const typing = people.filter(({ isTyping }) => isTyping)
  return typing.length > 0
    ? t('sidePanel:contact.typing', { count: typing.length, names: namesOf(typing) })
    : t('sidePanel:contact.viewing', { count: people.length, names: namesOf(people) })
}
