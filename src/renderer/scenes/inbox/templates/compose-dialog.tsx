import { Button, Flex, Text, Textarea, TextInput } from '@mantine/core'
import { IconPlus } from '@tabler/icons-react'
import { useRef, useState, type FormEvent } from 'react'
import { flushSync } from 'react-dom'
import type { Contact } from '#contract/entities/contact.ts'
import type { MessageContent } from '#contract/entities/message.ts'
import { limits } from '#contract/limits.ts'
import { can } from '#contract/policies/index.ts'
import { contactName } from '#contract/rules/contact-name.ts'
import { characters } from '#contract/rules/characters.ts'
import { Dialog } from '#renderer/components/dialog.tsx'
import { Notice } from '#renderer/components/error-notice.tsx'
import { viewerAtom } from '#renderer/data/session.ts'
import { store } from '#renderer/data/store.ts'
import { showError } from '#renderer/data/toasts.ts'
import { channelRuleText } from '#renderer/i18n/channel-rule-text.ts'
import { useTemplateTexts } from '#renderer/i18n/fetched-texts.ts'
import { useFormChanged } from '#renderer/data/is-form-changed.ts'
import { useFormDraft } from '#renderer/data/use-form-draft.ts'
import { useIsWindowOpen } from '#renderer/scenes/inbox/dates/use-is-window-open.ts'
import { ChoiceFields } from './choice-fields.tsx'
import { lengthCount } from './length-count.tsx'
import classes from './compose-dialog.module.css'
import {
  choicePath,
  contentOf,
  emptyChoice,
  emptyDraft,
  faultsOf,
  linkContentOf,
  linkFaultsOf,
  optionsMax,
  type Choice,
} from '#renderer/data/templates/interactive-draft.ts'
import { MessagePreview } from './message-preview.tsx'
import { currentLive } from '#renderer/data/live/live.ts'

const { interactive } = limits

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
  const { t } = useTemplateTexts()
  const isOpen = useIsWindowOpen(contact.lastContactResponseAt)
  const stored = useFormDraft(
    { groupId: contact.groupId, form: 'compose', id: contact.id },
    () => ({ ...emptyDraft(), isLink: false, address: '' }),
  )
  const { draft, edit } = stored
  const [isTried, setTried] = useState(false)
  const form = useRef<HTMLFormElement>(null)
  const options = useRef<HTMLUListElement>(null)
  const busy = useRef(false)
  const { isLink } = draft
  const content = isLink ? linkContentOf(draft) : contentOf(draft)
  const most = optionsMax(draft.type)
  const faults = isLink ? linkFaultsOf(draft) : faultsOf(draft)
  const errorOf = (path: string, value: string, length: number) => {
    if (!faults.has(path)) return undefined
    const isTooLong = characters(value.trim()) > length
    const rule = faults.get(path)
    if (!isTooLong && rule != null) return channelRuleText(t, rule)
    if (!isTried && !isTooLong) return undefined
    if (value.trim() !== '') return t('templates:compose.atMost', { count: length })
    return t(path.endsWith('.section') ? 'templates:compose.sections' : 'templates:compose.missing')
  }
  useFormChanged(stored.isChanged)
  const changeChoice = (index: number, part: Partial<Choice>) =>
    edit({ choices: draft.choices.map((one, at) => (at === index ? { ...one, ...part } : one)) })
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
        const field = form.current?.querySelector<HTMLElement>('[aria-invalid="true"]')
        // If there are too many choices, focus the button that removes the first surplus choice.
        const surplus = options.current?.children[most]?.querySelector<HTMLElement>('button')
        ;(field ?? surplus)?.focus()
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
  const isList = !isLink && draft.type === 'list'
  const add = () => {
    flushSync(() => edit({ choices: [...draft.choices, emptyChoice()] }))
    // Focus the new choice synchronously, so that the next key presses go there. The pressed button may be gone: it
    // disappears when the message has as many choices as the channel allows.
    options.current?.lastElementChild?.querySelector<HTMLElement>('input')?.focus()
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
          <TextInput
            size="sm"
            label={t('templates:compose.header')}
            value={draft.header}
            error={errorOf('header', draft.header, interactive.headerMax)}
            {...lengthCount(draft.header, interactive.headerMax)}
            onChange={(event) => edit({ header: event.currentTarget.value })}
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
          <TextInput
            size="sm"
            label={t('templates:compose.footer')}
            value={draft.footer}
            error={errorOf('footer', draft.footer, interactive.footerMax)}
            {...lengthCount(draft.footer, interactive.footerMax)}
            onChange={(event) => edit({ footer: event.currentTarget.value })}
          />
          {isLink && (
            <>
              <TextInput
                size="sm"
                label={t('templates:compose.linkButton')}
                value={draft.button}
                error={errorOf('button', draft.button, interactive.quickReplyButtonMax)}
                {...lengthCount(draft.button, interactive.quickReplyButtonMax)}
                onChange={(event) => edit({ button: event.currentTarget.value })}
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
          )}
          {isList && (
            <TextInput
              size="sm"
              label={t('templates:compose.button')}
              value={draft.button}
              error={errorOf('button', draft.button, interactive.listButtonMax)}
              {...lengthCount(draft.button, interactive.listButtonMax)}
              onChange={(event) => edit({ button: event.currentTarget.value })}
            />
          )}
          {!isLink && (
            <Flex component="fieldset" direction="column" gap={10}>
              <Text component="legend" mb={6} size="xs" fw={600} c="dimmed">
                {t('templates:compose.options')}
              </Text>
              <ul ref={options} className={classes.options}>
                {draft.choices.map((choice, index) => (
                  <ChoiceFields
                    key={choice.id}
                    choice={choice}
                    number={index + 1}
                    isList={isList}
                    errorOf={(name, value, length) =>
                      errorOf(choicePath(choice.id, name), value, length)
                    }
                    onChange={(part) => changeChoice(index, part)}
                    onRemove={
                      draft.choices.length > 1
                        ? () => edit({ choices: draft.choices.filter((_, at) => at !== index) })
                        : undefined
                    }
                  />
                ))}
              </ul>
              {draft.choices.length > most && (
                <Text inherit fz="sm" c="var(--b-danger)" role="alert">
                  {t('templates:compose.tooMany', { count: most })}
                </Text>
              )}
              {draft.choices.length < most && (
                <Button
                  variant="subtle"
                  size="compact-md"
                  className={classes.add}
                  leftSection={<IconPlus size={16} aria-hidden="true" />}
                  onClick={add}
                >
                  {t('templates:compose.add')}
                </Button>
              )}
            </Flex>
          )}
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
