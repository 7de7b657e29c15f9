import { useQueries } from '@tanstack/react-query'
import { useAtomValue } from 'jotai'
import type { Contact } from '#contract/entities/contacts/contact.ts'
import { can, type Viewer } from '#contract/policies/index.ts'
import { triggeredTemplates } from '#contract/rules/tags/tag-triggers.ts'
import { connectionAtom } from '#renderer/data/session/session.ts'
import {
  channelTemplatesQuery,
  interactiveTemplatesQuery,
  mediaTemplatesQuery,
  quickTemplatesQuery,
} from '#renderer/data/templates/template-queries.ts'
import { useInboxTexts } from '#renderer/scenes/inbox/shared/texts.tsx'

/**
 * Texts that name the templates sent when a tag is added.
 * @returns a function that returns the text for a tag's name, or null if the tag sends nothing to this contact
 */
export function useTriggerTexts(
  contact: Contact,
  viewer: Viewer,
): (tagName: string) => string | null {
  const { t } = useInboxTexts()
  const triggers = useAtomValue(connectionAtom)?.tagTriggers ?? []
  const enabled = triggers.length > 0 && can(viewer, 'message.sendTemplate', contact)
  const { groupId } = contact
  const nameOf = useQueries({
    queries: [
      { ...quickTemplatesQuery(groupId), enabled },
      { ...channelTemplatesQuery(groupId), enabled },
      { ...interactiveTemplatesQuery(groupId), enabled },
      { ...mediaTemplatesQuery(groupId), enabled },
    ],
    combine: (results) => (id: string) =>
      results.flatMap(({ data = [] }) => [...data]).find((template) => template.id === id)?.name,
  })
  return (tagName) => {
    const ids = enabled ? triggeredTemplates(triggers, tagName) : []
    if (ids.length === 0) return null
    const names = ids.map(nameOf).filter((name) => name !== undefined)
    return names.length === 0
      ? t('inbox.tags.sendsTemplate')
      : t('inbox.tags.sends', { templates: names.join(', ') })
  }
}
