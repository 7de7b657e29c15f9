import { Box, Text } from '@mantine/core'
import { useQuery, queryOptions } from '@tanstack/react-query'
import { IconCalendarClock, IconChevronDown, IconX } from '@tabler/icons-react'
import { useAtomValue } from 'jotai'
import { memo, useState } from 'react'
import { scheduledMessagesApi } from '#contract/api/messages/scheduled-messages.ts'
import type { Contact } from '#contract/entities/contacts/contact.ts'
import type { ScheduledMessage } from '#contract/entities/messages/scheduled-message.ts'
import { can } from '#contract/policies/index.ts'
import { IconButton } from '#renderer/components/focus/icon-button.tsx'
import { moveFocusOnRemoval } from '#renderer/components/focus/focus-neighbour.ts'
import { idle, soonMs } from '#renderer/data/idle.ts'
import { call } from '#renderer/data/service/api-client.ts'
import { viewerAtom } from '#renderer/data/session/session.ts'
import { showError } from '#renderer/data/change/toasts.ts'
import { useTexts } from '#renderer/i18n/fetched-texts.ts'
import { todayAtom } from '#renderer/components/dates/clock.ts'
import { refetchQueries } from '#renderer/data/service/query.ts'
import { peopleAtom, useProfileNames } from '#renderer/scenes/inbox/people/user-names.ts'
import { momentText } from '#renderer/components/dates/times.ts'
import { focusNextOnUnmount } from '#renderer/scenes/inbox/shared/focus-next-on-unmount.ts'
import classes from './scheduled.module.css'
import { useTemplateChoices } from './template-choices.ts'
import { queryKeyOf } from '#renderer/data/service/query-keys.ts'

/** The query of a contact's scheduled messages, the next one first. */
function scheduledQuery({ id: contactId, groupId }: Pick<Contact, 'id' | 'groupId'>) {
  return queryOptions({
    queryKey: queryKeyOf('scheduled', groupId, contactId),
    meta: { isPerChat: true },
    queryFn: async ({ signal }) => {
      // The newest messages are painted first.
      await idle(soonMs)
      const query = { contactId }
      const { pendingScheduledMessages } = scheduledMessagesApi
      return (await call(pendingScheduledMessages, { query, groupId, signal })).items
    },
  })
}

const moveFocus = moveFocusOnRemoval()

/**
 * Shows the number of the contact's scheduled messages and the time of the next one. It can be expanded to a list with
 * cancel buttons.
 */
export default memo(function ScheduledStrip({ contact }: { contact: Contact }) {
  const { t, language } = useTexts('inboxActions')
  const today = useAtomValue(todayAtom)
  const [opened, setOpened] = useState(false)
  const { data } = useQuery(scheduledQuery(contact))
  const next = data?.[0]
  if (data === undefined || next === undefined) return null
  return (
    <section
      ref={focusNextOnUnmount}
      className={classes.strip}
      aria-label={t('inboxActions:schedule.list')}
    >
      <button
        type="button"
        className={classes.summary}
        aria-expanded={opened}
        onClick={() => setOpened(!opened)}
      >
        <IconCalendarClock size={16} stroke={1.8} aria-hidden="true" />
        <Box component="span" flex={1} className="numbers">
          {t('inboxActions:schedule.waiting', { count: data.length })}
          {' · '}
          {momentText(next.scheduledDate, today, language)}
        </Box>
        <IconChevronDown className={classes.chevron} size={16} aria-hidden="true" />
      </button>
      {opened && (
        <ul className={classes.list}>
          {data.map((one) => (
            <Item key={one.id} contact={contact} scheduled={one} />
          ))}
        </ul>
      )}
    </section>
  )
})

function Item({ contact, scheduled }: { contact: Contact; scheduled: ScheduledMessage }) {
  const { t, language } = useTexts('inboxActions')
  const today = useAtomValue(todayAtom)
  const viewer = useAtomValue(viewerAtom)
  const people = useAtomValue(peopleAtom)
  const [busy, setBusy] = useState(false)
  const { id, contactId, scheduledDate, content, templateId, createdByUserId } = scheduled
  const when = momentText(scheduledDate, today, language)
  const profiles = useProfileNames([createdByUserId])
  const by = people.get(createdByUserId ?? '')?.name || profiles.get(createdByUserId ?? '')
  const cancel = async () => {
    setBusy(true)
    try {
      await call(scheduledMessagesApi.cancelScheduledMessage, {
        params: { contactId, id },
        groupId: contact.groupId,
      })
    } catch (error) {
      showError(error)
    } finally {
      // Refetch the list even after an error: the message may have been sent, or a colleague may have cancelled it.
      await refetchQueries('scheduled')
      setBusy(false)
    }
  }
  return (
    <li ref={moveFocus} className={classes.item}>
      <Box component="span" display="block" miw={0} flex={1}>
        <Text span size="xs" c="dimmed" className="numbers">
          {[when, by].filter(Boolean).join(' · ')}
        </Text>
        <span className={classes.words} dir="auto">
          {templateId === undefined ? (
            content?.text
          ) : (
            <TemplateName contact={contact} id={templateId} />
          )}
        </span>
      </Box>
      {viewer !== null && can(viewer, 'message.schedule', contact) && (
        <IconButton
          icon={IconX}
          label={t('inboxActions:schedule.cancel', { when })}
          size={28}
          busy={busy}
          onClick={() => void cancel()}
        />
      )}
    </li>
  )
}

function TemplateName({ contact, id }: { contact: Contact; id: string }) {
  const { t } = useTexts('inboxActions')
  const { choices } = useTemplateChoices(contact)
  const name = choices.find(({ template }) => template.id === id)?.template.name
  return (
    <>
      {name === undefined
        ? t('inboxActions:schedule.template')
        : t('inboxActions:schedule.named', { name })}
    </>
  )
}
