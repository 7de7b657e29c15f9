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
import { todayAtom } from '#renderer/components/dates/clock.ts'
import { sinceText } from '#renderer/components/dates/times.ts'
import { groupAtom } from '#renderer/data/session/session.ts'
import { useTexts } from '#renderer/i18n/fetched-texts.ts'
import { numberAskedAt } from './number-asked.ts'
import { SendFoot } from './send-foot.tsx'
import { useSendContent } from './use-send-content.ts'

const titles = {
  place: 'inboxActions:askPlace.title',
  number: 'inboxActions:askPlace.numberTitle',
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

/** Asks a customer for their place or number: a question above the button that sends it. */
export function QuestionDialog({ contact, asksFor, onClose }: QuestionDialogProps) {
  const { t } = useTexts('inboxActions')
  const group = useAtomValue(groupAtom)
  const [question, setQuestion] = useState(
    () => proposedQuestions[asksFor][group?.language ?? defaultLanguage],
  )
  const today = useAtomValue(todayAtom)
  const [pendingSince] = useState(() => (asksFor === 'number' ? numberAskedAt(contact.id) : null))
  const { send, ...sending } = useSendContent(contact, onClose)
  const field = useRef<HTMLTextAreaElement>(null)
  const fault = questionFault(question)
  const ask = () => {
    if (pendingSince !== null) return
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
      {pendingSince !== null && (
        <Notice tone="warn">
          {t('inboxActions:more.asked', { when: sinceText(pendingSince, today) })}
        </Notice>
      )}
      <SendFoot
        content={fault === 'empty' ? null : customerQuestion(asksFor, question)}
        sending={sending}
        isIncomplete={pendingSince !== null}
        onSend={ask}
        onCancel={onClose}
      />
    </Dialog>
  )
}
