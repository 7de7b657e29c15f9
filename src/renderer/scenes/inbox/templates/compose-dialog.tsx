import { Button, Text, Textarea, TextInput } from '@mantine/core'
import { useRef, useState, type FormEvent } from 'react'
import type { Contact } from '#contract/entities/contacts/contact.ts'
import type { MessageContent } from '#contract/entities/messages/message.ts'
import { limits } from '#contract/limits.ts'
import { can } from '#contract/policies/index.ts'
import { contactName } from '#contract/rules/contacts/contact-name.ts'
import { Dialog } from '#renderer/components/dialogs/dialog.tsx'
import { Notice } from '#renderer/components/notices/error-notice.tsx'
import { CountedInput } from '#renderer/components/interactive-form/counted-input.tsx'
import { InteractiveFields } from '#renderer/components/interactive-form/interactive-fields.tsx'
import { useFieldErrors } from '#renderer/components/interactive-form/use-field-errors.ts'
import { viewerAtom } from '#renderer/data/session/session.ts'
import { store } from '#renderer/data/store.ts'
import { showError } from '#renderer/data/change/toasts.ts'
import { useTexts } from '#renderer/i18n/fetched-texts.ts'
import { useFormChanged } from '#renderer/data/forms/is-form-changed.ts'
import { useFormDraft } from '#renderer/data/forms/use-form-draft.ts'
import { useIsWindowOpen } from '#renderer/scenes/inbox/dates/use-is-window-open.ts'
import classes from './compose-dialog.module.css'
import {
  contentOf,
  emptyDraft,
  faultsOf,
  linkContentOf,
  linkFaultsOf,
} from '#renderer/data/templates/interactive-draft.ts'
import { MessagePreview } from './message-preview.tsx'
import { currentLive } from '#renderer/data/live/live.ts'

const interactive = limits.interactive

const kinds = [
  { type: 'quick_reply', label: 'templates:compose.quickReply' },
  { type: 'list', label: 'templates:compose.list' },
  { type: 'link', label: 'templates:compose.link' },
] as const

export interface ComposeDialogProps {
  contact: Contact
  onClose: () => void
}

/** Writes and sends a message with choices: buttons, a list or a link, within the channel's limits. */
export function ComposeDialog({ contact, onClose }: ComposeDialogProps) {
  const { t } = useTexts('templates')
  const isOpen = useIsWindowOpen(contact.lastContactResponseAt)
  const stored = useFormDraft(
    { groupId: contact.groupId, form: 'compose', id: contact.id },
    () => ({ ...emptyDraft(), isLink: false, address: '' }),
  )
  const { draft, edit } = stored
  const [isTried, setTried] = useState(false)
  const form = useRef<HTMLFormElement>(null)
  const busy = useRef(false)
  const { isLink } = draft
  const content = isLink ? linkContentOf(draft) : contentOf(draft)
  const faults = isLink ? linkFaultsOf(draft) : faultsOf(draft)
  const errorOf = useFieldErrors(faults, isTried)
  useFormChanged(stored.isChanged)
  const close = () => {
    stored.discard()
    onClose()
  }

  const send = async () => {
    // Enter may submit the form even while it has no send button.
    if (!isOpen) return
    setTried(true)
    if (faults.size > 0) {
      requestAnimationFrame(() => {
        form.current
          ?.querySelector<HTMLElement>('[aria-invalid="true"], [data-surplus] button')
          ?.focus()
      })
      return
    }
    const viewer = store.get(viewerAtom)
    if (viewer === null || !can(viewer, 'message.send', contact) || busy.current) return
    busy.current = true
    try {
      await currentLive().outbox.send(contact, content)
      close()
    } catch (error) {
      showError(error)
    } finally {
      busy.current = false
    }
  }
  return (
    <Dialog
      title={t('templates:compose.title')}
      about={contactName(contact)}
      onClose={close}
      width={820}
    >
      <form
        ref={form}
        className={classes.form}
        noValidate
        onSubmit={(event: FormEvent) => {
          event.preventDefault()
          void send()
        }}
      >
        <div className={classes.fields}>
          <div className={classes.kinds} role="radiogroup" aria-label={t('templates:compose.kind')}>
            {kinds.map(({ type, label }) => (
              <label key={type} className={classes.kind}>
                <input
                  type="radio"
                  name="interactive-kind"
                  checked={isLink ? type === 'link' : draft.type === type}
                  onChange={() =>
                    edit(type === 'link' ? { isLink: true } : { type, isLink: false })
                  }
                />
                {t(label)}
              </label>
            ))}
          </div>
          <CountedInput
            label={t('templates:compose.header')}
            value={draft.header}
            max={interactive.headerMax}
            error={errorOf('header', draft.header, interactive.headerMax)}
            onChange={(header) => edit({ header })}
          />
          <Textarea
            size="sm"
            autosize
            minRows={2}
            maxRows={6}
            attributes={{ input: { dir: 'auto' } }}
            data-autofocus
            label={t('templates:compose.text')}
            value={draft.text}
            error={errorOf('text', draft.text, interactive.bodyMax)}
            onChange={(event) => edit({ text: event.currentTarget.value })}
          />
          <InteractiveFields kind={draft.type} message={draft} errorOf={errorOf} onChange={edit}>
            {isLink ? (
              <>
                <CountedInput
                  label={t('templates:compose.linkButton')}
                  value={draft.button}
                  max={interactive.quickReplyButtonMax}
                  error={errorOf('button', draft.button, interactive.quickReplyButtonMax)}
                  onChange={(button) => edit({ button })}
                />
                <TextInput
                  size="sm"
                  type="url"
                  label={t('templates:compose.address')}
                  placeholder="https://"
                  value={draft.address}
                  error={isTried && faults.has('address') && t('templates:compose.wrongAddress')}
                  onChange={(event) => edit({ address: event.currentTarget.value })}
                />
              </>
            ) : undefined}
          </InteractiveFields>
        </div>
        <div className={classes.preview} role="group" aria-label={t('templates:form.preview')}>
          <Text component="h3" mb={6} size="xs" fw={600} c="dimmed">
            {t('templates:form.preview')}
          </Text>
          <MessagePreview
            content={shownOf(content)}
            emptyText={t('templates:compose.previewEmpty')}
          />
          {isOpen ? (
            <Button type="submit" fullWidth>
              {t('templates:compose.send')}
            </Button>
          ) : (
            <Notice tone="warn">{t('templates:form.windowClosed')}</Notice>
          )}
        </div>
      </form>
    </Dialog>
  )
}

/** The content of the preview, without empty fields. */
function shownOf({ button = '', options = [], ...rest }: MessageContent): MessageContent {
  return {
    ...rest,
    ...(button !== '' && { button }),
    options: options.filter(({ title }) => title !== ''),
  }
}
