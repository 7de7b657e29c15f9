import { Button, Combobox, Flex, Group, Text } from '@mantine/core'
import { IconCheck } from '@tabler/icons-react'
import { useAtom } from 'jotai'
import { useState, type KeyboardEvent } from 'react'
import type { Contact } from '#contract/entities/contacts/contact.ts'
import type { Message, MessageContent } from '#contract/entities/messages/message.ts'
import { contactName } from '#contract/rules/contacts/contact-name.ts'
import { forwardedContent } from '#contract/rules/messages/forwarded-content.ts'
import { Avatar } from '#renderer/components/people/avatar.tsx'
import { Dialog } from '#renderer/components/dialogs/dialog.tsx'
import { ErrorNotice } from '#renderer/components/notices/error-notice.tsx'
import { currentLive, useMessage } from '#renderer/data/live/live.ts'
import { showToast } from '#renderer/data/change/toasts.ts'
import { useChange } from '#renderer/data/change/use-change.ts'
import { contentWords } from '#renderer/scenes/inbox/shared/message-texts.ts'
import { SearchOptions } from '#renderer/components/forms/search-options.tsx'
import { useChatsByText } from '#renderer/scenes/inbox/shared/use-chats-by-text.ts'
import { useMessageBoxLock } from '#renderer/scenes/inbox/shared/use-message-box-lock.ts'
import { useInboxTexts } from '#renderer/scenes/inbox/shared/texts.tsx'
import { messageToForwardAtom } from './focused-message.ts'
import classes from '#renderer/scenes/inbox/ownership/transfer.module.css'

/** The dialog that sends a copy of a message to other chats; nothing while no message is to be forwarded. */
export default function ForwardDialog() {
  const [messageId, setMessageId] = useAtom(messageToForwardAtom)
  const message = useMessage(messageId ?? '')
  const content = message === undefined ? null : forwardedContent(message.content)
  if (message === undefined || content === null) return null
  return <ChooseChats message={message} content={content} onClose={() => setMessageId(null)} />
}

interface ChooseChatsProps {
  message: Message
  content: MessageContent
  onClose: () => void
}

function ChooseChats({ message, content, onClose }: ChooseChatsProps) {
  const { t } = useInboxTexts()
  const [text, setText] = useState('')
  const [chosen, setChosen] = useState<readonly Contact[]>([])
  const { data, error: missing, refetch } = useChatsByText(text, false)
  const isChosen = ({ id }: Contact) => chosen.some((one) => one.id === id)
  const found = (data ?? []).filter(({ id }) => id !== message.contactId)
  // What was chosen stays in sight while the user searches for more.
  const offered = [...chosen.filter((one) => found.every(({ id }) => id !== one.id)), ...found]
  const { busy, error, run } = useChange({
    send: async (to: readonly Contact[]) => {
      for (const contact of to) {
        await currentLive().outbox.send(contact, content)
        // After a failure, a second attempt does not send to this chat again.
        setChosen((all) => all.filter(({ id }) => id !== contact.id))
      }
      const [first] = to
      const name = first === undefined ? '' : contactName(first)
      showToast(t('inbox.messageActions.forwarded', { count: to.length, name }))
    },
    onDone: onClose,
  })
  const toggle = (contactId: string) => {
    const contact = offered.find(({ id }) => id === contactId)
    if (contact === undefined) return
    setChosen((all) =>
      isChosen(contact) ? all.filter(({ id }) => id !== contactId) : [...all, contact],
    )
  }
  const send = () => {
    if (chosen.length > 0 && !busy) run(chosen)
  }
  // Around the field, because the list replaces the field's own handler.
  const sendByKey = (event: KeyboardEvent) => {
    if (event.key !== 'Enter' || !(event.ctrlKey || event.metaKey)) return
    event.preventDefault()
    event.stopPropagation()
    send()
  }
  return (
    <Dialog title={t('inbox.messageActions.forwardTitle')} width={480} onClose={onClose}>
      <Text size="sm" c="dimmed" truncate mb={10} dir="auto">
        {contentWords(t, content)}
      </Text>
      <div role="presentation" onKeyDownCapture={sendByKey}>
        <SearchOptions
          find={t('inbox.messageActions.findChat')}
          text={text}
          onText={setText}
          label={t('inbox.messageActions.forwardTargets')}
          isMultiple
          found={found.map(({ id }) => id)}
          onChoose={toggle}
          instead={
            missing !== null && data === undefined ? (
              <ErrorNotice error={missing} onRetry={() => void refetch()} />
            ) : null
          }
        >
          {offered.length === 0 && data !== undefined && (
            <Combobox.Empty>{t('inbox.messageActions.noChat')}</Combobox.Empty>
          )}
          {offered.map((contact) => (
            <ChatOption key={contact.id} contact={contact} isChosen={isChosen(contact)} />
          ))}
        </SearchOptions>
      </div>
      {error !== null && <ErrorNotice error={error} />}
      <Group justify="flex-end" gap={10} mt={14}>
        <Button variant="default" onClick={onClose}>
          {t('inbox.sidebar.cancel')}
        </Button>
        <Button loading={busy} disabled={chosen.length === 0} onClick={send}>
          {chosen.length === 0
            ? t('inbox.messageActions.forwardAct')
            : t('inbox.messageActions.forwardTo', { count: chosen.length })}
        </Button>
      </Group>
    </Dialog>
  )
}

/** A chat. If the user cannot write in it, it says why and cannot be chosen. */
function ChatOption({ contact, isChosen }: { contact: Contact; isChosen: boolean }) {
  const { t } = useInboxTexts()
  const lock = useMessageBoxLock(contact)
  const name = contactName(contact)
  return (
    <Combobox.Option
      value={contact.id}
      active={isChosen}
      aria-checked={isChosen}
      disabled={lock !== null}
      className={classes.option ?? ''}
    >
      <Avatar id={contact.id} name={name} size={32} />
      <Flex component="span" direction="column" flex={1} miw={0}>
        <Text span truncate size="md" fw={600}>
          {name}
        </Text>
        {lock !== null && (
          <Text span truncate size="xs" c="dimmed">
            {t(
              lock === 'windowClosed'
                ? 'inbox.header.windowClosed'
                : 'inbox.messageActions.mayNotWrite',
            )}
          </Text>
        )}
      </Flex>
      {isChosen && <IconCheck size={18} aria-hidden="true" />}
    </Combobox.Option>
  )
}
