import { Textarea } from '@mantine/core'
import { useAtomValue } from 'jotai'
import { useRef, useState, type KeyboardEvent } from 'react'
import type { Contact } from '#contract/entities/contacts/contact.ts'
import { defaultLanguage, limits } from '#contract/limits.ts'
import { contactName } from '#contract/rules/contacts/contact-name.ts'
import {
  placeRequest,
  proposedQuestions,
  questionFault,
} from '#contract/rules/messages/place-request.ts'
import { Dialog } from '#renderer/components/dialogs/dialog.tsx'
import { CharacterCounter } from '#renderer/components/forms/character-counter.tsx'
import { groupAtom } from '#renderer/data/session/session.ts'
import { useTexts } from '#renderer/i18n/fetched-texts.ts'
import { SendFoot } from './send-foot.tsx'
import { useSendContent } from './use-send-content.ts'

const faults = {
  empty: 'inboxActions:askPlace.empty',
  tooLong: 'inboxActions:askPlace.tooLong',
} as const

/** Asks a customer for their place: a question above the button that sends it. */
export function PlaceRequestDialog({
  contact,
  onClose,
}: {
  contact: Contact
  onClose: () => void
}) {
  const { t } = useTexts('inboxActions')
  const group = useAtomValue(groupAtom)
  const [question, setQuestion] = useState(
    () => proposedQuestions[group?.language ?? defaultLanguage],
  )
  const { send, ...sending } = useSendContent(contact, onClose)
  const field = useRef<HTMLTextAreaElement>(null)
  const fault = questionFault(question)
  const ask = () => {
    if (fault === null) send(placeRequest(question))
    else field.current?.focus()
  }
  const sendByKey = (event: KeyboardEvent) => {
    if (event.key !== 'Enter' || !(event.ctrlKey || event.metaKey)) return
    event.preventDefault()
    ask()
  }
  return (
    <Dialog
      title={t('inboxActions:askPlace.title')}
      about={contactName(contact)}
      width={460}
      onClose={onClose}
    >
      <Textarea
        ref={field}
        label={t('inboxActions:askPlace.question')}
        description={<CharacterCounter value={question.trim()} max={limits.interactive.bodyMax} />}
        inputWrapperOrder={['label', 'input', 'description', 'error']}
        autosize
        minRows={2}
        maxRows={8}
        attributes={{ input: { dir: 'auto' } }}
        value={question}
        error={fault !== null && t(faults[fault])}
        onChange={(event) => setQuestion(event.currentTarget.value)}
        onKeyDown={sendByKey}
        data-autofocus
      />
      <SendFoot
        content={fault === 'empty' ? null : placeRequest(question)}
        sending={sending}
        onSend={ask}
        onCancel={onClose}
      />
    </Dialog>
  )
}
