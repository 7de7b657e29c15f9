import { Tooltip } from '@mantine/core'
import type { PushPayload } from '#contract/bridge.ts'
import { Avatar } from '../../../components/avatar.tsx'
import { usePanelTexts } from '../../../i18n/panel-texts.ts'
import classes from './attendees.module.css'

/** Faces drawn beside one another; of more there is a count. */
const facesMax = 3

/** Who else has the open chat before them, and who of them types: two answers to one customer are one too many. */
export default function Attendees({ people }: Pick<PushPayload<'presence.changed'>, 'people'>) {
  const { t, language } = usePanelTexts()
  const list = new Intl.ListFormat(language, { type: 'conjunction' })
  const namesOf = (some: typeof people) => list.format(some.map(({ name }) => name))
  const typing = people.filter(({ isTyping }) => isTyping)
  const says =
    typing.length > 0
      ? t('panels:contact.typing', { count: typing.length, names: namesOf(typing) })
      : t('panels:contact.viewing', { count: people.length, names: namesOf(people) })
  const shown = people
    .toSorted((a, b) => Number(b.isTyping) - Number(a.isTyping))
    .slice(0, facesMax)
  return (
    <div className={classes.attendees}>
      {typing.length > 0 && (
        <span className={classes.words} aria-hidden="true">
          {says}
        </span>
      )}
      <Tooltip label={says}>
        <span className={classes.faces}>
          {shown.map(({ userId, name, isTyping }) => (
            <span key={userId} className={classes.face} data-typing={isTyping || undefined}>
              <Avatar id={userId} name={name} size={26} />
              {isTyping && <span className={classes.dots} />}
            </span>
          ))}
          {people.length > facesMax && (
            <span className={`numbers ${classes.more}`}>+{people.length - facesMax}</span>
          )}
        </span>
      </Tooltip>
      <p className={classes.spoken} role="status">
        {says}
      </p>
    </div>
  )
}
