import { Textarea } from '@mantine/core'
import { useAtomValue } from 'jotai'
import { useRef, useState, type KeyboardEvent } from 'react'
import type { Contact } from '#contract/entities/contacts/contact.ts'
import { defaultLanguage, limits } from '#contract/limits.ts'
import { contactName } from '#contract/rules/contacts/contact-name.ts'
import {
  customerQuestion,
  proposedQuestions,
  questionFault,
  type Asked,
} from '#contract/rules/messages/customer-question.ts'
import { Dialog } from '#renderer/components/dialogs/dialog.tsx'
import { CharacterCounter } from '#renderer/components/forms/character-counter.tsx'
import { Notice } from '#renderer/components/notices/error-notice.tsx'
import { groupAtom } from '#renderer/data/session/session.ts'
import { useTexts } from '#renderer/i18n/fetched-texts.ts'
import { questionLock, useLockText } from './question-lock.ts'
import { SendFoot } from './send-foot.tsx'
import { useSendContent } from './use-send-content.ts'

const titles = {
  place: 'inboxActions:askPlace.title',
  number: 'inboxActions:askPlace.numberTitle',
  call: 'inboxActions:askPlace.callTitle',
} as const

const faults = {
  empty: 'inboxActions:askPlace.empty',
  tooLong: 'inboxActions:askPlace.tooLong',
} as const

interface QuestionDialogProps {
  contact: Contact
  asksFor: Asked
  onClose: () => void
}

/** Asks a customer for their place, their number or the permission to call: a question above the button that sends it. */
export function QuestionDialog({ contact, asksFor, onClose }: QuestionDialogProps) {
  const { t } = useTexts('inboxActions')
  const group = useAtomValue(groupAtom)
  const [question, setQuestion] = useState(
    () => proposedQuestions[asksFor][group?.language ?? defaultLanguage],
  )
  const [lock] = useState(() => questionLock(contact.id, asksFor))
  const lockText = useLockText(lock)
  const { send, ...sending } = useSendContent(contact, onClose)
  const field = useRef<HTMLTextAreaElement>(null)
  const fault = questionFault(question)
  const ask = () => {
    if (lock !== null) return
    if (fault === null) send(customerQuestion(asksFor, question))
    else field.current?.focus()
  }
  const sendByKey = (event: KeyboardEvent) => {
    if (event.key !== 'Enter' || !(event.ctrlKey || event.metaKey)) return
    event.preventDefault()
    ask()
  }
  return (
    <Dialog title={t(titles[asksFor])} about={contactName(contact)} width={460} onClose={onClose}>
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
      {asksFor === 'call' && <Notice tone="info">{t('inboxActions:askPlace.callHow')}</Notice>}
      {lockText !== undefined && <Notice tone="warn">{lockText}</Notice>}
      <SendFoot
        content={fault === 'empty' ? null : customerQuestion(asksFor, question)}
        sending={sending}
        isIncomplete={lock !== null}
        onSend={ask}
        onCancel={onClose}
      />
    </Dialog>
  )
}
