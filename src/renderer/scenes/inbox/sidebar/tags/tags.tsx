import { Flex, Text } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import type { Contact } from '#contract/entities/contacts/contact.ts'
import type { Tag } from '#contract/entities/tags/tag.ts'
import { can, type Viewer } from '#contract/policies/index.ts'
import { ErrorNotice } from '#renderer/components/notices/error-notice.tsx'
import { Skeleton } from '#renderer/components/notices/skeleton.tsx'
import { tagsQuery } from '#renderer/data/groups/tag-queries.ts'
import { literals } from '#renderer/i18n/literals.ts'
import { useInboxTexts } from '#renderer/scenes/inbox/shared/texts.tsx'
import { AddTag } from './add-tag.tsx'
import { Section } from '#renderer/scenes/inbox/sidebar/section.tsx'
import { contactTagsQuery, createTag } from './tag-mutations.ts'
import { ContactTag } from './contact-tag.tsx'
import { TagTroubleNotice } from './tag-error-notice.tsx'
import { useTriggerTexts } from './use-trigger-texts.ts'
import { useTagChanges } from './use-tag-changes.ts'

/** The contact's tags that the viewer may see; the service returns only those. */
export function Tags({ contact, viewer }: { contact: Contact; viewer: Viewer }) {
  const { t } = useInboxTexts()
  const tags = useQuery(tagsQuery(contact.groupId))
  const carried = useQuery(contactTagsQuery(contact))
  const retry = () => void Promise.all([tags.refetch(), carried.refetch()])
  return (
    <Section title={t('inbox.tags.title')}>
      {tags.data !== undefined && carried.data !== undefined ? (
        <Chips
          contact={contact}
          viewer={viewer}
          tags={tags.data.items}
          carried={carried.data.items}
        />
      ) : tags.error === null && carried.error === null ? (
        <Skeleton width={220} height={24} />
      ) : (
        <ErrorNotice error={tags.error ?? carried.error} onRetry={retry} />
      )}
    </Section>
  )
}

interface ChipsProps {
  contact: Contact
  viewer: Viewer
  /** The tags of the group that the viewer sees. */
  tags: readonly Tag[]
  carried: readonly { readonly tagId: string; readonly userName?: string | undefined }[]
}

function Chips({ contact, viewer, tags, carried }: ChipsProps) {
  const { t } = useInboxTexts()
  const { adding, removing, trouble, add, remove } = useTagChanges(contact)
  const sends = useTriggerTexts(contact, viewer)
  const mayChange = can(viewer, 'contact.tag', contact)
  const chips = carried.flatMap(({ tagId, userName }) => {
    const tag = tags.find(({ id }) => id === tagId)
    return tag === undefined ? [] : [{ tag, by: userName }]
  })
  const isOn = (id: string) => chips.some(({ tag }) => tag.id === id)
  const coming = adding.filter(({ id }) => !isOn(id))
  const isPending = ({ id }: Tag) => removing.has(id) || adding.some((tag) => tag.id === id)
  const choices = tags.filter((tag) => !tag.archived && !isOn(tag.id) && !isPending(tag))
  const create = (name: string) => createTag(contact.groupId, name)
  return (
    <>
      {chips.length + coming.length === 0 && (
        <Text mb={8} size="sm" c="dimmed">
          {literals.noTags}
        </Text>
      )}
      <Flex component="ul" align="center" wrap="wrap" gap={6} aria-label={t('inbox.tags.title')}>
        {chips.map(({ tag, by }) => (
          <ContactTag
            key={tag.id}
            tag={tag}
            by={by}
            pending={isPending(tag)}
            onRemove={mayChange ? () => remove(tag) : undefined}
          />
        ))}
        {coming.map((tag) => (
          <ContactTag key={tag.id} tag={tag} pending />
        ))}
        {mayChange && (
          <li>
            <AddTag
              tags={tags}
              choices={choices}
              onPick={add}
              sends={sends}
              create={can(viewer, 'tag.create') ? create : undefined}
            />
          </li>
        )}
      </Flex>
      {trouble !== null && <TagTroubleNotice trouble={trouble} />}
    </>
  )
}
