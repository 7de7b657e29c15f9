import { Flex } from '@mantine/core'
import type { Tag } from '#contract/entities/tags/tag.ts'
import { TagChip } from '#renderer/components/tags/tag-chip.tsx'
import { useInboxTexts } from '#renderer/scenes/inbox/shared/texts.tsx'

export interface ContactTagProps {
  tag: Tag
  /** The name of the user who added the tag; absent if the service did not return one. */
  by?: string | undefined
  /** Whether the tag is being added or removed. */
  pending: boolean
  /** Absent if the tag cannot be removed here. */
  onRemove?: (() => void) | undefined
}

/** One of the contact's tags in a list; its tooltip names the user who added it. */
export function ContactTag({ tag, by, pending, onRemove }: ContactTagProps) {
  const { t } = useInboxTexts()
  const { name } = tag
  const title = by === undefined ? name : `${name} · ${t('inbox.tags.by', { name: by })}`
  return (
    <Flex component="li" maw="100%" aria-busy={pending} title={title}>
      <TagChip
        tag={tag}
        isBusy={pending}
        hasTooltip={false}
        remove={onRemove && { label: t('inbox.tags.remove', { name }), onRemove }}
      />
    </Flex>
  )
}
