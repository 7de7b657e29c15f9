import { Flex, Group, Radio, Textarea } from '@mantine/core'
import { useAtomValue } from 'jotai'
import { useState } from 'react'
import type { Contact } from '#contract/entities/contacts/contact.ts'
import { scheduledMessagesApi } from '#contract/api/messages/scheduled-messages.ts'
import { limits } from '#contract/limits.ts'
import { scheduledTextFault } from '#contract/rules/messages/scheduled-text.ts'
import { can, type Viewer } from '#contract/policies/index.ts'
import { contactName } from '#contract/rules/contacts/contact-name.ts'
import { isWindowOpen } from '#contract/rules/chats/chat-window.ts'
import { characters } from '#contract/rules/text/characters.ts'
import { DateTimeField } from '#renderer/components/forms/date-time-field.tsx'
import { Dialog } from '#renderer/components/dialogs/dialog.tsx'
import { ErrorNotice, Notice } from '#renderer/components/notices/error-notice.tsx'
import { call } from '#renderer/data/service/api-client.ts'
import { nextAttempt, noAttempt } from '#renderer/data/service/attempt.ts'
import { showToast } from '#renderer/data/change/toasts.ts'
import { useTexts } from '#renderer/i18n/fetched-texts.ts'
import { nowAtom } from '#renderer/components/dates/clock.ts'
import { refetchQueries } from '#renderer/data/service/query.ts'
import { removeSent, textDraft } from '#renderer/scenes/inbox/drafts/use-draft.ts'
import { useFormDraft } from '#renderer/data/forms/use-form-draft.ts'
import { DialogButtons } from '#renderer/components/dialogs/dialog-buttons.tsx'
import { momentText } from '#renderer/components/dates/times.ts'
import { useChange } from '#renderer/data/change/use-change.ts'
import { isTextOfComposer, proposedTime } from './schedule-rules.ts'
import { TemplateChoice } from './template-choice.tsx'

export interface ScheduleDialogProps {
  contact: Contact
  viewer: Viewer
  onClose: () => void
}

/**
 * Schedules a message for a time in the computer's time zone. The dialog starts with the composer's text. Outside the
 * 24-hour window it starts with the choice of a template, if the viewer may send templates.
 */
export function ScheduleDialog({ contact, viewer, onClose }: ScheduleDialogProps) {
  const { id: contactId, groupId } = contact
  const { t, language } = useTexts('inboxActions')
  const now = useAtomValue(nowAtom)
  const mayTemplate = can(viewer, 'message.sendTemplate', contact)
  const form = useFormDraft({ groupId, form: 'schedule', id: contactId }, () => {
    const composed = textDraft(groupId, contactId)
    return {
      composerText: composed,
      kind: mayTemplate && !isWindowOpen(contact.lastContactResponseAt, now) ? 'template' : 'text',
      text: composed,
      template: null,
      at: proposedTime(Date.now()),
      tried: noAttempt,
    }
  })
  const { edit } = form
  const { composerText, text, template, at } = form.draft
  // If the viewer loses the permission to send templates, the dialog shows the text field.
  const kind = mayTemplate ? form.draft.kind : 'text'
  /** The validation error. It is shown after the first attempt to schedule. */
  const [fault, setFault] = useState<string | null>(null)

  const close = () => {
    form.discard()
    onClose()
  }
  const { busy, error, run } = useChange({
    onDone: close,
    send: async () => {
      const scheduledDate = new Date(at ?? 0).toISOString()
      const what =
        kind === 'text'
          ? { content: { type: 'text' as const, text: text.trim() } }
          : { templateId: template?.id ?? '' }
      const body = { scheduledDate, ...what }
      const tried = nextAttempt(form.latest().tried, body)
      const sent = edit({ tried })
      try {
        const options = { params: { contactId }, body, groupId, idempotencyKey: tried.key }
        await call(scheduledMessagesApi.scheduleMessage, options)
      } finally {
        // Refetch the scheduled messages even after an error, because a call without a response may have succeeded.
        void refetchQueries('scheduled')
      }
      form.discard(sent)
      if (kind === 'text' && isTextOfComposer(text, composerText))
        removeSent(groupId, contactId, composerText.trim())
      showToast(t('inboxActions:schedule.done', { when: momentText(scheduledDate, now, language) }))
    },
  })

  const faultOf = (): string | null => {
    if (at === null || at <= Date.now()) return t('inboxActions:schedule.past')
    if (at > Date.now() + limits.scheduleAheadMs) return t('inboxActions:schedule.far')
    if (kind === 'text') {
      // Text from the composer may be longer than the field allows.
      const over = characters(text.trim()) - limits.messageTextMax
      if (over > 0) return t('inbox.composer.tooLong', { count: over })
      return scheduledTextFault(text)
    }
    return template === null ? t('inboxActions:schedule.noTemplate') : null
  }
  const schedule = () => {
    const found = faultOf()
    setFault(found)
    if (found === null && !busy) run()
  }

  const isClosedThen =
    at !== null &&
    at > now &&
    !(kind === 'template' && template?.isApproved === true) &&
    !isWindowOpen(contact.lastContactResponseAt, at)
  const zone = new Intl.DateTimeFormat(language).resolvedOptions().timeZone
  return (
    <Dialog
      title={t('inboxActions:schedule.title', { name: contactName(contact) })}
      onClose={close}
      width={480}
    >
      <Flex
        component="form"
        direction="column"
        gap={14}
        noValidate
        onSubmit={(event) => {
          event.preventDefault()
          schedule()
        }}
      >
        {mayTemplate && (
          <Radio.Group
            label={t('inboxActions:schedule.what')}
            value={kind}
            onChange={(value) => edit({ kind: value === 'template' ? 'template' : 'text' })}
          >
            <Group gap={18} mt={6}>
              <Radio value="text" label={t('inboxActions:schedule.text')} />
              <Radio value="template" label={t('inboxActions:schedule.template')} />
            </Group>
          </Radio.Group>
        )}
        {kind === 'text' ? (
          <Textarea
            label={t('inbox.composer.label')}
            autosize
            minRows={3}
            maxRows={9}
            maxLength={limits.messageTextMax}
            attributes={{ input: { dir: 'auto' } }}
            value={text}
            // If the viewer has lost the permission to send templates, the draft's kind may still be 'template'. Typing
            // sets it to 'text', so that this field does not unmount if the viewer gets the permission back.
            onChange={(event) => edit({ text: event.currentTarget.value, kind: 'text' })}
            data-autofocus
          />
        ) : (
          <TemplateChoice
            contact={contact}
            chosen={template?.id ?? null}
            onChoose={(chosen) => edit({ template: chosen })}
          />
        )}
        <DateTimeField
          label={t('inboxActions:schedule.when')}
          description={t('inboxActions:schedule.zone', { zone })}
          value={at}
          min={now}
          max={now + limits.scheduleAheadMs}
          onChange={(chosen) => edit({ at: chosen })}
        />
        {isClosedThen && <Notice tone="warn">{t('inboxActions:schedule.closedThen')}</Notice>}
        {fault !== null && <Notice>{fault}</Notice>}
        {error !== null && <ErrorNotice error={error} />}
        <DialogButtons
          label={t('inboxActions:schedule.submit')}
          busy={busy}
          onAct={schedule}
          onCancel={close}
        />
      </Flex>
    </Dialog>
  )
}
