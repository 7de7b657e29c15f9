import { Button, Flex, Text, Timeline } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import type { TFunction } from 'i18next'
import { useAtomValue } from 'jotai'
import { useId, useState } from 'react'
import { chatsApi } from '#contract/api/chats/chats.ts'
import { contactMergesApi } from '#contract/api/contacts/contact-merges.ts'
import type { ChatChange } from '#contract/entities/chats/chat-change.ts'
import type { Contact } from '#contract/entities/contacts/contact.ts'
import type { Group } from '#contract/entities/groups/group.ts'
import { statusOf } from '#contract/rules/chats/chat-status.ts'
import { registrationOrigin } from '#contract/rules/contacts/registration-origin.ts'
import { todayAtom } from '#renderer/components/dates/clock.ts'
import { momentText } from '#renderer/components/dates/times.ts'
import { call } from '#renderer/data/service/api-client.ts'
import { queryKeyOf } from '#renderer/data/service/query-keys.ts'
import { groupAtom } from '#renderer/data/session/session.ts'
import { useTexts } from '#renderer/i18n/fetched-texts.ts'
import { contactActivity, type ContactEvent } from './contact-activity.ts'
import { originLabels } from '#renderer/components/contact-conditions/origin-labels.ts'
import type { ContactNames } from './contact-names.ts'
import { shownPhone } from './duplicates/shown-phone.ts'
import { statusNames } from '#renderer/components/contact-conditions/status-names.ts'
import classes from './contacts.module.css'

/** What is stored of a contact besides its fields; nothing at a service without it. */
function useContactHistory({ id, groupId, revision }: Contact, group: Group | null) {
  const enabled = group?.mergesContacts === true
  const changes = useQuery({
    queryKey: queryKeyOf('chatChanges', id, `contact ${revision}`),
    queryFn: ({ signal }) => call(chatsApi.chatChanges, { params: { id }, groupId, signal }),
    enabled,
  })
  const records = useQuery({
    queryKey: queryKeyOf('contactMerges', 'history', groupId, id),
    queryFn: ({ signal }) =>
      call(contactMergesApi.contactHistory, { params: { id }, groupId, signal }),
    enabled,
  })
  return { changes: changes.data?.items ?? [], records: records.data?.items ?? [] }
}

const byUser = {
  merged: 'inbox.timeline.merged',
  unmerged: 'inbox.timeline.unmerged',
  marketingOut: 'inbox.timeline.marketingOut',
  marketingIn: 'inbox.timeline.marketingIn',
  blocked: 'inbox.timeline.blocked',
  unblocked: 'inbox.timeline.unblocked',
} as const
const byCustomer = {
  marketingOut: 'inbox.customerMessages.marketingOut',
  marketingIn: 'inbox.customerMessages.marketingIn',
  newNumber: 'inbox.customerMessages.newNumber',
} as const
const hasText = <Texts extends object>(
  texts: Texts,
  kind: PropertyKey,
): kind is Extract<keyof Texts, string> => Object.hasOwn(texts, kind)

/** The text of a change of the chat, in the words of its conversation. @param by who made it; absent for the customer */
function changeText(
  t: TFunction,
  { kind, byUserId, from, to }: ChatChange,
  by: string | undefined,
): string {
  const phones = { from: shownPhone(from ?? ''), to: shownPhone(to ?? '') }
  if (byUserId === undefined && hasText(byCustomer, kind)) return t(byCustomer[kind], phones)
  return hasText(byUser, kind) ? `${by ?? '–'} ${t(byUser[kind], phones)}` : ''
}

/** The number of events that are shown until the user chooses to see all. */
const shownEvents = 4

/** The events of a contact, newest first. */
export function ActivityList({ contact, names }: { contact: Contact; names: ContactNames }) {
  const { t, language } = useTexts('sidePanel', 'contacts')
  const id = useId()
  const group = useAtomValue(groupAtom)
  const today = useAtomValue(todayAtom)
  const [isWhole, setIsWhole] = useState(false)
  const history = useContactHistory(contact, group)
  const events = contactActivity(contact, history.changes, history.records)
  const textOf = (event: ContactEvent): string => {
    switch (event.kind) {
      case 'replied':
        return t('contacts:panel.events.replied')
      case 'succeeded': {
        const status = statusNames(t, group).find((one) => one.status === statusOf(contact))
        return t('contacts:panel.events.succeeded', { status: status?.name })
      }
      case 'registered': {
        const { kind, name } = registrationOrigin(contact, {
          sourceInputs: group?.sourceInputs ?? [],
        })
        if (kind === null) return t('contacts:panel.events.registered')
        const origin = name ?? t(originLabels[kind])
        return t('contacts:panel.events.registeredFrom', { origin })
      }
      case 'agent': {
        const agent = names.userName(event.userId) ?? '–'
        const by = names.userName(event.byUserId)
        return by === undefined
          ? t('contacts:panel.events.agent', { agent })
          : t('contacts:panel.events.agentBy', { by, agent })
      }
      case 'change':
        return changeText(t, event.change, names.userName(event.change.byUserId))
      case 'record': {
        const { kind, name, byUserId } = event.record
        if (kind === 'campaign') return t('contacts:panel.events.campaign', { name })
        const by = names.userName(byUserId) ?? '–'
        return kind === 'created'
          ? t('contacts:panel.events.imported', { by, name })
          : t('contacts:panel.events.reimported', { by, name })
      }
      case 'team': {
        const team = names.teamOf({ teamTagId: event.teamTagId }) || '–'
        const by = names.userName(event.byUserId)
        return by === undefined
          ? t('contacts:panel.events.team', { team })
          : t('contacts:panel.events.teamBy', { by, team })
      }
    }
  }
  if (events.length === 0) return null
  return (
    <section className={classes.section} aria-labelledby={id}>
      <Flex align="baseline" justify="space-between">
        <h3 id={id}>{t('contacts:panel.activity')}</h3>
        {events.length > shownEvents && (
          <Button
            variant="transparent"
            size="compact-sm"
            aria-expanded={isWhole}
            onClick={() => setIsWhole(!isWhole)}
          >
            {t(isWhole ? 'contacts:panel.showLess' : 'contacts:panel.showAll')}
          </Button>
        )}
      </Flex>
      <Timeline
        active={0}
        bulletSize={12}
        lineWidth={1}
        classNames={{ item: classes.event ?? '', itemTitle: classes.eventTitle ?? '' }}
      >
        {(isWhole ? events : events.slice(0, shownEvents)).map((event) => (
          <Timeline.Item key={`${event.kind} ${event.at}`} title={textOf(event)}>
            <Text component="time" size="xs" c="dimmed" className="numbers" dateTime={event.at}>
              {momentText(event.at, today, language)}
            </Text>
          </Timeline.Item>
        ))}
      </Timeline>
    </section>
  )
}
