import { Combobox, Flex, Text } from '@mantine/core'
import { IconCheck } from '@tabler/icons-react'
import { useState, type KeyboardEvent } from 'react'
import type { Contact } from '#contract/entities/contacts/contact.ts'
import { contactName } from '#contract/rules/contacts/contact-name.ts'
import { cardContent, contactCardOf } from '#contract/rules/messages/contact-card.ts'
import { Dialog } from '#renderer/components/dialogs/dialog.tsx'
import { ErrorNotice } from '#renderer/components/notices/error-notice.tsx'
import { Avatar } from '#renderer/components/people/avatar.tsx'
import { useTexts } from '#renderer/i18n/fetched-texts.ts'
import classes from '#renderer/scenes/inbox/ownership/transfer.module.css'
import { SearchOptions } from '#renderer/components/forms/search-options.tsx'
import { useChatsByText } from '#renderer/scenes/inbox/shared/use-chats-by-text.ts'
import { useSendContent } from './use-send-content.ts'
import { SendFoot } from './send-foot.tsx'

/** Sends the card of another contact to a customer. */
export function CardDialog({ contact, onClose }: { contact: Contact; onClose: () => void }) {
  const { t } = useTexts('inboxActions')
  const [text, setText] = useState('')
  const [chosen, setChosen] = useState<Contact | null>(null)
  const { data, error: missing, refetch } = useChatsByText(text, true)
  const { send, ...sending } = useSendContent(contact, onClose)
  const found = (data ?? []).filter(({ id }) => id !== contact.id)
  // The chosen contact stays in sight while the user searches for another one.
  const isFound = found.some(({ id }) => id === chosen?.id)
  const offered = [...(chosen === null || isFound ? [] : [chosen]), ...found]
  const card = chosen === null ? null : contactCardOf(chosen)
  const content = card === null ? null : cardContent(card)
  const sendChosen = () => {
    if (content !== null) send(content)
  }
  // Around the field, because the list replaces the field's own handler.
  const sendByKey = (event: KeyboardEvent) => {
    if (event.key !== 'Enter' || !(event.ctrlKey || event.metaKey)) return
    event.preventDefault()
    event.stopPropagation()
    sendChosen()
  }
  return (
    <Dialog
      title={t('inboxActions:card.title')}
      about={contactName(contact)}
      width={480}
      onClose={onClose}
    >
      <div role="presentation" onKeyDownCapture={sendByKey}>
        <SearchOptions
          find={t('inbox.messageActions.findChat')}
          text={text}
          onText={setText}
          label={t('inboxActions:card.contacts')}
          found={found.map(({ id }) => id)}
          onChoose={(id) => setChosen(offered.find((one) => one.id === id) ?? null)}
          instead={
            missing !== null && data === undefined ? (
              <ErrorNotice error={missing} onRetry={() => void refetch()} />
            ) : null
          }
        >
          {offered.length === 0 && data !== undefined && (
            <Combobox.Empty>{t('inboxActions:card.none')}</Combobox.Empty>
          )}
          {offered.map((one) => (
            <ContactOption key={one.id} contact={one} isChosen={one.id === chosen?.id} />
          ))}
        </SearchOptions>
      </div>
      <SendFoot
        content={content}
        sending={sending}
        isIncomplete={content === null}
        onSend={sendChosen}
        onCancel={onClose}
      />
    </Dialog>
  )
}

/** A contact. If there is nothing that can be shared, it says so and cannot be chosen. */
function ContactOption({ contact, isChosen }: { contact: Contact; isChosen: boolean }) {
  const { t } = useTexts('inboxActions')
  const name = contactName(contact)
  const card = contactCardOf(contact)
  const about = card === null ? [t('inboxActions:card.nothing')] : [...card.phones, ...card.emails]
  return (
    <Combobox.Option
      value={contact.id}
      active={isChosen}
      aria-checked={isChosen}
      disabled={card === null}
      className={classes.option ?? ''}
    >
      <Avatar id={contact.id} name={name} size={32} />
      <Flex component="span" direction="column" flex={1} miw={0}>
        <Text span truncate size="md" fw={600}>
          {name}
        </Text>
        <Text span truncate size="xs" c="dimmed">
          {about.join(' · ')}
        </Text>
      </Flex>
      {isChosen && <IconCheck size={18} aria-hidden="true" />}
    </Combobox.Option>
  )
}
