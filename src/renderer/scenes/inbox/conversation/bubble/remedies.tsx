import { lazy, Suspense } from 'react'
import type { Contact } from '#contract/entities/contacts/contact.ts'
import type { Message } from '#contract/entities/messages/message.ts'
import { can } from '#contract/policies/index.ts'
import { channelError, type ChannelRemedy } from '#contract/rules/line/channel-errors.ts'
import { contactName } from '#contract/rules/contacts/contact-name.ts'
import { currentLive } from '#renderer/data/live/live.ts'
import { store } from '#renderer/data/store.ts'
import { showError } from '#renderer/data/change/toasts.ts'
import { offerUndo } from '#renderer/data/change/undo.ts'
import { useChange } from '#renderer/data/change/use-change.ts'
import { momentText } from '#renderer/components/dates/times.ts'
import type { TextKey } from '#renderer/i18n/catalogue.ts'
import { deleteMessage } from '#renderer/scenes/inbox/conversation/actions/message-mutations.ts'
import { contactDialogAtom } from '#renderer/scenes/inbox/dialogs/contact-dialog-atom.ts'
import { writeInComposer } from '#renderer/scenes/inbox/drafts/write-in-composer.ts'
import { textDraft } from '#renderer/scenes/inbox/drafts/use-draft.ts'
import { chooseFiles, focusComposer } from '#renderer/scenes/inbox/layout/composer-focus.ts'
import {
  areTemplatesRequestedAtom,
  templatesOpenAtom,
  templateToCorrectAtom,
} from '#renderer/scenes/inbox/layout/sidebar-open.ts'
import { useInboxTexts } from '#renderer/scenes/inbox/shared/texts.tsx'
import classes from './failed-reason.module.css'
import { ResendButton } from './resend-button.tsx'
import { resendAsText, type ResendContext } from './resend-message.ts'

const ResendTemplate = lazy(() => import('./resend-template.tsx'))

interface RemediesProps {
  message: Message
  context: ResendContext
}

/** What the user can do about a failed message: the action that helps, if there is one, and to discard the message. */
export function Remedies({ message, context }: RemediesProps) {
  const remedy = remedyOf(message, context.isOpen)
  return (
    <span className={classes.actions}>
      {remedy === 'sendAgain' ? (
        <ResendAction message={message} context={context} />
      ) : (
        <RemedyButton message={message} context={context} remedy={remedy} />
      )}
      {can(context.viewer, 'message.delete', context.contact) && (
        <DiscardButton message={message} />
      )}
    </span>
  )
}

/**
 * The action that helps. A reason that this version of the app does not know may pass, so the message can be sent again;
 * and so can a text that failed in a closed window which the customer has opened since.
 */
function remedyOf({ payloadFailed }: Message, isOpen: boolean): ChannelRemedy | undefined {
  const error = channelError(payloadFailed?.code)
  if (error === undefined) return 'sendAgain'
  return error.remedy === 'sendTemplate' && isOpen ? 'sendAgain' : error.remedy
}

/** The resend button. For a message made from a template, the group's channel templates are loaded first. */
function ResendAction({ message, context }: RemediesProps) {
  if (message.content.templateId === undefined)
    return (
      <ResendButton
        contact={context.contact}
        message={message}
        resend={resendAsText(message, context)}
      />
    )
  if (!can(context.viewer, 'message.send', context.contact)) return null
  return (
    <Suspense fallback={null}>
      <ResendTemplate message={message} context={context} />
    </Suspense>
  )
}

const labels = {
  sendTemplate: 'inbox.failed.sendTemplate',
  chooseTemplate: 'inbox.failed.chooseTemplate',
  correctValues: 'inbox.failed.correctValues',
  checkNumber: 'inbox.failed.checkNumber',
  remindTomorrow: 'inbox.failed.remindTomorrow',
  chooseFile: 'inbox.failed.chooseFile',
} as const satisfies Partial<Record<ChannelRemedy, TextKey>>
type Shown = keyof typeof labels
const isShown = (remedy: ChannelRemedy | undefined): remedy is Shown =>
  remedy !== undefined && remedy in labels

const DAY_MS = 86_400_000

function RemedyButton({
  message,
  context,
  remedy,
}: RemediesProps & { remedy: ChannelRemedy | undefined }) {
  const { t, i18n } = useInboxTexts()
  const { contact } = context
  if (!isShown(remedy) || !mayUse(remedy, message, context)) return null
  const remind = async () => {
    const until = new Date(Date.now() + DAY_MS)
    await currentLive().snoozes.set(contact, until)
    const at = momentText(until.toISOString(), Date.now(), i18n.language)
    offerUndo(contact.groupId, t('inbox.snooze.done', { name: contactName(contact), at }), () => {
      currentLive().snoozes.set(contact, null).catch(showError)
    })
  }
  const act = () => {
    if (remedy === 'remindTomorrow') remind().catch(showError)
    else perform(remedy, message, context)
  }
  return (
    <button type="button" className={classes.retry} onClick={act}>
      {t(labels[remedy])}
    </button>
  )
}

/** Whether the viewer may do what helps. */
function mayUse(
  remedy: Shown,
  { content }: Message,
  { viewer, contact, isOpen }: ResendContext,
): boolean {
  switch (remedy) {
    case 'sendTemplate':
    case 'chooseTemplate':
      return can(viewer, 'message.sendTemplate', contact)
    case 'correctValues':
      return content.templateId !== undefined && can(viewer, 'message.sendTemplate', contact)
    case 'checkNumber':
      return !contact.isGroupChat && can(viewer, 'contact.edit', contact)
    case 'remindTomorrow':
      return can(viewer, 'chat.snooze', contact)
    case 'chooseFile':
      return isOpen && can(viewer, 'message.send', contact)
  }
}

function perform(
  remedy: Exclude<Shown, 'remindTomorrow'>,
  { content }: Message,
  { contact, isOpen }: ResendContext,
): void {
  switch (remedy) {
    case 'sendTemplate':
    case 'chooseTemplate':
      // In a closed window, the templates are in the place of the message field.
      if (isOpen) openTemplates()
      else focusComposer()
      return
    case 'correctValues':
      store.set(templateToCorrectAtom, {
        templateId: content.templateId ?? '',
        parameters: content.templateParameters ?? [],
      })
      openTemplates()
      return
    case 'checkNumber':
      store.set(contactDialogAtom, { kind: 'edit', contactId: contact.id })
      return
    case 'chooseFile':
      keepCaption(contact, content.text)
      chooseFiles()
      return
  }
}

function openTemplates(): void {
  store.set(templatesOpenAtom, true)
  store.set(areTemplatesRequestedAtom, true)
}

/** The caption of a refused file becomes the text for the next one, unless the user is writing something else. */
function keepCaption({ groupId, id }: Contact, caption = ''): void {
  if (textDraft(groupId, id) !== '') return
  const selected = [caption.length, caption.length] as const
  writeInComposer({ id, groupId }, () => ({ replaced: [0, 0], text: caption, selected }))
}

/** Removes a message that was not sent. */
function DiscardButton({ message }: { message: Message }) {
  const { t } = useInboxTexts()
  const { busy, run } = useChange({
    send: () => deleteMessage(message),
    onDone: () => undefined,
    onRefused: showError,
  })
  return (
    <button
      type="button"
      className={classes.retry}
      aria-disabled={busy}
      onClick={() => !busy && run()}
    >
      {t('inbox.failed.discard')}
    </button>
  )
}
