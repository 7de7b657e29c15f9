import { IconPencil } from '@tabler/icons-react'
import { useAtomValue } from 'jotai'
import { presenceAtom } from '#renderer/data/session/presence.ts'
import { firstName } from '#renderer/scenes/inbox/people/user-names.ts'
import { useInboxTexts } from '#renderer/scenes/inbox/shared/texts.tsx'
import classes from './typing-line.module.css'

/**
 * Says above the message field which colleagues are writing in the same chat. Not announced: the header announces who
 * begins to write.
 */
export function TypingLine({ contactId }: { contactId: string }) {
  const { t, i18n } = useInboxTexts()
  const presence = useAtomValue(presenceAtom)
  const typing =
    presence.contactId === contactId ? presence.people.filter(({ isTyping }) => isTyping) : []
  if (typing.length === 0) return null
  const list = new Intl.ListFormat(i18n.language, { type: 'conjunction' })
  const names = list.format(typing.map(({ name }) => firstName(name)))
  return (
    <span className={classes.typing} aria-hidden="true">
      <IconPencil size={14} stroke={1.8} />
      <span className={classes.words}>
        {t('inbox.row.typing', { count: typing.length, names })}…
      </span>
    </span>
  )
}
