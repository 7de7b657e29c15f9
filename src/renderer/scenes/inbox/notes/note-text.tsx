import type { Member } from '#contract/entities/people/member.ts'
import { findMentions } from '#contract/rules/messages/mentions.ts'
import classes from './notes.module.css'

/** A note with its mentions highlighted. The viewer's own name is highlighted more strongly. */
export function NoteText({
  text,
  people,
  viewerId,
}: {
  text: string
  people: readonly Member[]
  viewerId: string
}) {
  const mentions = findMentions(text, people)
  return (
    <p className={`selectable ${classes.text}`} dir="auto">
      {mentions.map(({ start, end, userId }, index) => (
        <span key={start}>
          {text.slice(mentions[index - 1]?.end ?? 0, start)}
          <mark className={classes.mention} data-own={userId === viewerId || undefined}>
            {text.slice(start, end)}
          </mark>
        </span>
      ))}
      {text.slice(mentions.at(-1)?.end ?? 0)}
    </p>
  )
}
