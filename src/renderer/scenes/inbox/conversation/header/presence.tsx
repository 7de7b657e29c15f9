import { Tooltip } from '@mantine/core'
import { IconEye, IconPencil } from '@tabler/icons-react'
import { firstName } from '#renderer/scenes/inbox/people/user-names.ts'
import { useInboxTexts } from '#renderer/scenes/inbox/shared/texts.tsx'
import classes from './presence.module.css'
import { usePresenceText, type PresenceProps } from './use-presence-text.ts'

/**
 * Shows the first names of the colleagues who are typing in the chat and of those who only have it open, so that a
 * customer does not get two replies. The text is always in the document for screen readers; PresenceAnnouncement
 * announces its changes.
 */
export default function Presence({ people }: PresenceProps) {
  const text = usePresenceText({ people })
  return (
    <div className={classes.onlookers}>
      <span className="spoken">{text}</span>
      <Tooltip label={text}>
        <span className={classes.groups} aria-hidden="true">
          <Names people={people.filter(({ isTyping }) => isTyping)} areTyping />
          <Names people={people.filter(({ isTyping }) => !isTyping)} />
        </span>
      </Tooltip>
    </div>
  )
}

function Names({ people, areTyping }: PresenceProps & { areTyping?: true }) {
  const { i18n } = useInboxTexts()
  if (people.length === 0) return null
  const Icon = areTyping ? IconPencil : IconEye
  const list = new Intl.ListFormat(i18n.language, { style: 'narrow', type: 'conjunction' })
  return (
    <span className={classes.group} data-typing={areTyping}>
      <Icon size={14} stroke={1.8} />
      <span className={classes.names}>
        {list.format(people.map(({ name }) => firstName(name)))}
      </span>
    </span>
  )
}
