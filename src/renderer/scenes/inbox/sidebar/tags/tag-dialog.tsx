import { useQuery } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import type { Contact } from '#contract/entities/contacts/contact.ts'
import type { Tag } from '#contract/entities/tags/tag.ts'
import { can, type Viewer } from '#contract/policies/index.ts'
import { contactName } from '#contract/rules/contacts/contact-name.ts'
import { Dialog } from '#renderer/components/dialogs/dialog.tsx'
import { ErrorNotice } from '#renderer/components/notices/error-notice.tsx'
import { Loading } from '#renderer/components/notices/loading.tsx'
import { tagsQuery } from '#renderer/data/groups/tag-queries.ts'
import { useInboxTexts } from '#renderer/scenes/inbox/shared/texts.tsx'
import { TagTroubleNotice } from './tag-error-notice.tsx'
import { contactTagsQuery, createTag } from './tag-mutations.ts'
import TagPicker from './tag-picker.tsx'
import { useTagChanges } from './use-tag-changes.ts'
import { useTriggerTexts } from './use-trigger-texts.ts'

export interface TagDialogProps {
  contact: Contact
  viewer: Viewer
  onClose: () => void
}

/** Adds a tag to a contact whose sidebar may be closed. The field has the focus, and Enter adds the tag. */
export function TagDialog({ contact, viewer, onClose }: TagDialogProps) {
  const { t } = useInboxTexts()
  const tags = useQuery(tagsQuery(contact.groupId))
  const carried = useQuery(contactTagsQuery(contact))
  const sends = useTriggerTexts(contact, viewer)
  const { adding, trouble, add } = useTagChanges(contact)
  const [isPicked, setPicked] = useState(false)
  const pick = (tag: Tag) => {
    setPicked(true)
    add(tag)
  }
  const isAdded = isPicked && adding.length === 0 && trouble === null
  useEffect(() => {
    if (isAdded) onClose()
  }, [isAdded, onClose])
  const isOn = (id: string) => carried.data?.items.some(({ tagId }) => tagId === id) === true
  const error = tags.error ?? carried.error
  const retry = () => void Promise.all([tags.refetch(), carried.refetch()])
  return (
    <Dialog title={t('inbox.tags.addTitle')} about={contactName(contact)} onClose={onClose}>
      {adding.length > 0 ? (
        <Loading size={20} />
      ) : tags.data !== undefined && carried.data !== undefined ? (
        <TagPicker
          tags={tags.data.items}
          choices={tags.data.items.filter(({ id, archived }) => !archived && !isOn(id))}
          onPick={pick}
          sends={sends}
          create={
            can(viewer, 'tag.create') ? (name) => createTag(contact.groupId, name) : undefined
          }
        />
      ) : error === null ? (
        <Loading size={20} />
      ) : (
        <ErrorNotice error={error} onRetry={retry} />
      )}
      {trouble !== null && <TagTroubleNotice trouble={trouble} />}
    </Dialog>
  )
}
