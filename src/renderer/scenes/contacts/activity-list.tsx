import { Button, Flex, Text, Timeline } from '@mantine/core'
import { useAtomValue } from 'jotai'
import { useId, useState } from 'react'
import type { Contact } from '#contract/entities/contacts/contact.ts'
import { statusOf } from '#contract/rules/chats/chat-status.ts'
import { registrationOrigin } from '#contract/rules/contacts/registration-origin.ts'
import { todayAtom } from '#renderer/components/dates/clock.ts'
import { momentText } from '#renderer/components/dates/times.ts'
import { groupAtom } from '#renderer/data/session/session.ts'
import { useTexts } from '#renderer/i18n/fetched-texts.ts'
import { contactActivity, type ContactEvent } from './contact-activity.ts'
import { originLabels } from './contact-columns.tsx'
import type { ContactNames } from './contact-names.ts'
import { statusNames } from './status-names.ts'
import classes from './contacts.module.css'

/** The number of events that are shown until the user chooses to see all. */
const shownEvents = 4

/** The events of a contact, newest first. */
export function ActivityList({ contact, names }: { contact: Contact; names: ContactNames }) {
  const { t, language } = useTexts('sidePanel', 'contacts')
  const id = useId()
  const group = useAtomValue(groupAtom)
  const today = useAtomValue(todayAtom)
  const [isWhole, setIsWhole] = useState(false)
  const events = contactActivity(contact)
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
