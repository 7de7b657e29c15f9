import { IconEye, IconPencil } from '@tabler/icons-react'
import { useAtomValue } from 'jotai'
import { useLive } from '#renderer/data/live/live.ts'
import type { Viewers } from '#renderer/data/chats/chat-viewers.ts'
import { userAtom } from '#renderer/data/session/session.ts'
import { firstName, peopleAtom } from '#renderer/scenes/inbox/people/user-names.ts'
import { useInboxTexts } from '#renderer/scenes/inbox/shared/texts.tsx'
import classes from './row-viewers.module.css'

/** Which colleague has the chat open (an eye) or is writing in it (a pencil), in a row of the list. */
export function RowViewers({ contactId }: { contactId: string }) {
  const viewers = useAtomValue(useLive().viewers.atom(contactId))
  return viewers === undefined ? null : <Colleagues viewers={viewers} />
}

function Colleagues({ viewers }: { viewers: Viewers }) {
  const { t, i18n } = useInboxTexts()
  const me = useAtomValue(userAtom)?.id
  const people = useAtomValue(peopleAtom)
  const others = viewers
    .filter(({ userId }) => userId !== me)
    .map(({ userId, isTyping }) => ({ isTyping, name: people.get(userId)?.name ?? '' }))
    .filter(({ name }) => name !== '')
    .toSorted((a, b) => Number(b.isTyping) - Number(a.isTyping))
  const [first] = others
  if (first === undefined) return null
  const { isTyping } = first
  const named = isTyping ? others.filter((one) => one.isTyping) : others
  const names = new Intl.ListFormat(i18n.language, { type: 'conjunction' }).format(
    named.map(({ name }) => name),
  )
  const Icon = isTyping ? IconPencil : IconEye
  const text = t(isTyping ? 'inbox.row.typing' : 'inbox.row.viewing', {
    count: named.length,
    names,
  })
  return (
    <span
      className={classes.viewers}
      data-row-mark
      data-typing={isTyping || undefined}
      title={text}
    >
      <Icon size={13} stroke={1.8} aria-hidden="true" />
      <span className={classes.name} aria-hidden="true">
        {firstName(first.name)}
        {others.length > 1 && ` +${others.length - 1}`}
      </span>
      <span className="spoken">{text}</span>
    </span>
  )
}
