import { useQuery } from '@tanstack/react-query'
import { useAtomValue } from 'jotai'
import type { Contact } from '#contract/entities/contact.ts'
import {
  knownParameters,
  templateFaults,
  type SendableTemplate,
} from '#contract/rules/sendable-template.ts'
import { fillTemplate } from '#contract/rules/template-places.ts'
import { userAtom } from '../../../data/session.ts'
import { channelTemplatesQuery, quickTemplatesQuery } from '../templates/template-queries.ts'

/** Templates that go out by themselves: nobody is there at their moment to fill them in. */
export function useTemplateChoices(contact: Contact) {
  const { groupId } = contact
  const quick = useQuery(quickTemplatesQuery(groupId))
  const channel = useQuery(channelTemplatesQuery(groupId))
  const me = useAtomValue(userAtom)
  const all: SendableTemplate[] = [
    ...(channel.data ?? [])
      .filter(({ status }) => status === 'approved')
      .map((template) => ({ kind: 'whatsapp', template }) as const),
    ...(quick.data ?? []).map((template) => ({ kind: 'quick', template }) as const),
  ]
  const people = { contact, agentName: me?.name ?? '' }
  const choices = all.flatMap((one) => {
    const parameters = knownParameters(one, people).map((value) => value ?? '')
    if (templateFaults(one, { parameters }).length > 0) return []
    return [{ ...one, words: fillTemplate(one, parameters).text }]
  })
  return {
    choices,
    isLoading: quick.isLoading || channel.isLoading,
    error: quick.error ?? channel.error,
    retry: () => void Promise.all([quick.refetch(), channel.refetch()]),
  }
}
