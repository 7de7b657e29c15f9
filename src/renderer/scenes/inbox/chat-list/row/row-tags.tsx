import type { CSSProperties } from 'react'
import type { Contact } from '#contract/entities/contacts/contact.ts'
import type { Tag } from '#contract/entities/tags/tag.ts'
import { hueOf } from '#renderer/components/people/hue.ts'
import { useInboxTexts } from '#renderer/scenes/inbox/shared/texts.tsx'
import classes from './row-tags.module.css'

/** A row has at most this many dots; its tooltip names all tags. */
const dotsMax = 2

/** The contact's tags as dots, in the colours that the tags have everywhere. */
export function RowTags({
  contact,
  tags,
}: {
  contact: Pick<Contact, 'tagIdList'>
  tags: ReadonlyMap<string, Pick<Tag, 'id' | 'name'>>
}) {
  const { t } = useInboxTexts()
  const carried = contact.tagIdList.flatMap((id) => tags.get(id) ?? [])
  if (carried.length === 0) return null
  const names = carried.map(({ name }) => name).join(', ')
  return (
    <span
      className={classes.tags}
      role="img"
      aria-label={t('inbox.row.tags', { names })}
      title={names}
    >
      {carried.slice(0, dotsMax).map(({ id }) => {
        const style: CSSProperties & Record<'--hue', number> = { '--hue': hueOf(id) }
        return <span key={id} className={classes.dot} style={style} />
      })}
    </span>
  )
}
