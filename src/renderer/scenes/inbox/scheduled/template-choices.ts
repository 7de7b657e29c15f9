import type { Contact } from '#contract/entities/contacts/contact.ts'
import { interactiveFaults } from '#contract/rules/messages/interactive-content.ts'
import { messagePreview } from '#contract/rules/messages/message-preview.ts'
import { knownParameters, templateFaults } from '#contract/rules/templates/sendable-template.ts'
import { templateMessage } from '#contract/rules/templates/template-message.ts'
import { useTemplateSections } from '#renderer/scenes/inbox/templates/template-lists.ts'
import { usePeople } from '#renderer/scenes/inbox/templates/use-template-people.ts'

/**
 * The templates that can be scheduled: those without values to fill in, because nobody can fill them in at the
 * scheduled time.
 */
export function useTemplateChoices(contact: Contact) {
  const { groupId } = contact
  const channel = useTemplateSections('whatsapp', groupId)
  const quick = useTemplateSections('quick', groupId)
  const messages = useTemplateSections('message', groupId)
  const lists = [channel, quick, messages]
  const people = usePeople(contact)
  const all = lists.flatMap(({ sections = [] }) => sections.flatMap(({ items }) => items))
  const choices = all.flatMap((one) => {
    const parameters = knownParameters(one, people).map((value) => value ?? '')
    if (templateFaults(one, { parameters }).length > 0) return []
    const content = templateMessage(one, { parameters })
    if (interactiveFaults(content).length > 0) return []
    return [{ ...one, words: messagePreview(content).text }]
  })
  return {
    choices,
    isLoading: lists.some(({ sections, error }) => sections === undefined && error === null),
    error: lists.find(({ error }) => error !== null)?.error ?? null,
    retry: () => {
      for (const { refetch } of lists) refetch()
    },
  }
}
