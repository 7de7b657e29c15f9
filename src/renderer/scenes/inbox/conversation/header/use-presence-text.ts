import type { PushPayload } from '#contract/bridge.ts'
import { usePanelTexts } from '../../../../i18n/panel-texts.ts'

/** Who else has the open chat before them. */
export type Attending = Pick<PushPayload<'presence.changed'>, 'people'>

/** Says of whom the conversation's header shows that they type, or else that they have the chat open too. */
export function useAttendeesText({ people }: Attending): string {
  const { t, language } = usePanelTexts()
  const list = new Intl.ListFormat(language, { type: 'conjunction' })
  const namesOf = (some: typeof people) => list.format(some.map(({ name }) => name))
  const typing = people.filter(({ isTyping }) => isTyping)
  return typing.length > 0
    ? t('panels:contact.typing', { count: typing.length, names: namesOf(typing) })
    : t('panels:contact.viewing', { count: people.length, names: namesOf(people) })
}
