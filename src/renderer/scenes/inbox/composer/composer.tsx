import { Tabs } from '@mantine/core'
import { IconMoodSmile, IconPaperclip } from '@tabler/icons-react'
import { useAtomValue } from 'jotai'
import {
  lazy,
  startTransition,
  Suspense,
  useCallback,
  useEffect,
  useMemo,
  useRef,
  useState,
  type ClipboardEvent,
  type KeyboardEvent,
  type ReactNode,
} from 'react'
import { createPortal, flushSync } from 'react-dom'
import type { Contact } from '#contract/entities/contact.ts'
import type { MessageContent } from '#contract/entities/message.ts'
import { defaultEnterSends, limits, type SendEnd } from '#contract/limits.ts'
import { contactName } from '#contract/rules/contact-name.ts'
import { characters } from '#contract/rules/characters.ts'
import { useShortcutOf } from '#renderer/components/actions.ts'
import { IconButton } from '#renderer/components/icon-button.tsx'
import { applyTextChange, insertText } from '#renderer/components/insert-text.ts'
import { reportTyping } from '#renderer/data/presence.ts'
import { isMac, matchesShortcut, type KeyPress } from '#renderer/components/shortcut-keys.ts'
import { isLineDownAtom } from '#renderer/data/line-status.ts'
import { settingsAtom, userAtom } from '#renderer/data/session.ts'
import { store } from '#renderer/data/store.ts'
import { showSendError } from '#renderer/scenes/inbox/shared/show-send-error.ts'
import { AttachmentTray } from './attachment-tray.tsx'
import { StickerButton } from '#renderer/scenes/inbox/stickers/sticker-button.tsx'
import { VoiceButton } from '#renderer/scenes/inbox/voice/voice-button.tsx'
import {
  attach,
  attachmentsAtom,
  detach,
  retrySignedOutUploads,
} from '#renderer/scenes/inbox/drafts/attachments.ts'
import classes from './composer.module.css'
import { DialogButton } from './dialog-button.tsx'
import { EmojiButton } from './emoji-button.tsx'
import { formatOfKey, toggleFormat } from './format-selection.ts'
import { CharactersLeft } from './characters-left.tsx'
import { isTextPreferred } from './pasted-text.ts'
import { SendButton } from './send-button.tsx'
import { isSendEndKey, isSendKey } from './send-key.ts'
import { TemplatesButton } from './templates-button.tsx'
import { replyAtom, useDraft, writeReply } from '#renderer/scenes/inbox/drafts/use-draft.ts'
import {
  composerFieldId,
  writeInComposer,
} from '#renderer/scenes/inbox/drafts/write-in-composer.ts'
import { focusCollision, useCollision } from './use-collision.ts'
import { useConversationDrop } from './use-conversation-drop.ts'
import { useSendEnds } from './use-send-end.ts'
import { offerUndo, undoLast } from '#renderer/data/undo.ts'
import { useQuickReplies } from './use-quick-replies.tsx'
import { ClosedWindowNotice } from './closed-window-notice.tsx'
import { useTexts } from '#renderer/scenes/inbox/shared/texts.tsx'
import { currentLive } from '#renderer/data/live/live.ts'

const ReplyChip = lazy(() => import('./reply-chip.tsx'))
const LineStrip = lazy(() => import('./line-strip.tsx'))
const CollisionNotice = lazy(() => import('./collision-notice.tsx'))
const VoiceRecorder = lazy(() => import('#renderer/scenes/inbox/voice/voice-recorder.tsx'))

export interface ComposerProps {
  contact: Contact
  /** Increments with each request to focus the field. */
  focusRequest: number
}

/** The message field. While the 24-hour window is closed (`isOpen` is false), a notice replaces it. */
export function MessageComposer({
  contact,
  focusRequest,
  isOpen,
  tabs,
}: ComposerProps & { isOpen: boolean; tabs: ReactNode }) {
  const { t } = useTexts()
  const { id: contactId, groupId } = contact
  const draft = useDraft(groupId, contactId)
  const { removeSent, current: currentText } = draft
  const { text, setText, collision } = useCollision(contact, draft)
  const quoted = useAtomValue(useMemo(() => replyAtom(contact), [contact]))
  const attachments = useAtomValue(useMemo(() => attachmentsAtom(contactId), [contactId]))
  useEffect(retrySignedOutUploads, [])
  const enterSends = useAtomValue(userAtom)?.useEnterKeyToSend ?? defaultEnterSends
  const { lastSendEnd } = useAtomValue(settingsAtom)
  const isLineDown = useAtomValue(isLineDownAtom)
  /** Whether the user has typed in this chat. Then Ctrl+Z undoes the typing, also in an empty field. */
  const isTouched = useRef(false)
  const field = useRef<HTMLTextAreaElement>(null)
  const picker = useRef<HTMLInputElement>(null)
  const [place, setPlace] = useState<HTMLDivElement | null>(null)
  const isSending = useRef(false)
  /** Whether the user pressed send while the previous message was being added to the outbox. */
  const sendRequested = useRef(false)
  const attachShortcut = useShortcutOf('inbox.attach')

  useEffect(() => {
    if (focusRequest > 0) (replacementField() ?? field.current)?.focus()
  }, [focusRequest])

  /**
   * The chat in which the user is filling in a template. The template form stays open even if the 24-hour window
   * reopens.
   */
  const [fillingIn, setFillingIn] = useState<string | null>(null)
  const onFillingChange = useCallback(
    (isFilling: boolean) => setFillingIn(isFilling ? contactId : null),
    [contactId],
  )
  const isWriting = isOpen && fillingIn !== contactId
  const hadFocus = useRef(false)
  const trackFocus = useCallback(
    (replacement: HTMLElement | null) => () => {
      hadFocus.current = replacement?.contains(document.activeElement) === true
    },
    [],
  )
  useEffect(() => {
    // The field gets the focus if the focus was in the element that the field replaces.
    if (isWriting && hadFocus.current) field.current?.focus()
    hadFocus.current = false
  }, [isWriting])

  /** Whether the voice recorder is open. It covers the field. */
  const [isRecording, setRecording] = useState(false)
  // If the field is unmounted, the recording ends. It does not continue when the field is mounted again.
  if (isRecording && !isWriting) setRecording(false)
  // Use a transition, so that the field keeps the focus until the lazy recorder has loaded.
  const record = () => startTransition(() => setRecording(true))
  const endRecording = () => {
    // Render before focusing, because an inert field cannot be focused.
    flushSync(() => setRecording(false))
    field.current?.focus()
  }

  const uploading = attachments.some((one) => one.state === 'uploading')
  const ready = attachments.filter((one) => one.state === 'ready')
  const trimmed = text.trim()
  const left = limits.messageTextMax - characters(text)
  const hasContent = trimmed !== '' || ready.length > 0
  const isComplete = isOpen && !uploading && left >= 0 && hasContent
  const canSend = isComplete && collision === null

  const ends = useSendEnds(contact)
  /**
   * Sends the message.
   * @param end what happens to the chat afterwards; absent for nothing
   * @param isDecided whether the user sends although a colleague has answered
   */
  const send = async (end?: SendEnd, isDecided = false) => {
    if (isSending.current) {
      sendRequested.current = true
      return
    }
    if (!canSend && !(isDecided && isComplete)) return
    isSending.current = true
    sendRequested.current = false
    try {
      let key = ready.length > 0 ? await sendFiles() : await sendText(trimmed)
      // Send the text that was typed while the outbox added the message. It is the rest of the draft, because the sent
      // text has been removed.
      while (sendRequested.current) {
        sendRequested.current = false
        const next = currentText().trim()
        if (next !== '' && characters(next) <= limits.messageTextMax) key = await sendText(next)
      }
      if (end !== undefined && key !== null) ends.run(end, key)
    } catch (error) {
      showSendError(error)
    } finally {
      isSending.current = false
      field.current?.focus()
    }
  }

  /** Adds a message to the outbox. The first one quotes the message that the user answers. */
  const sendQuoting = async (content: MessageContent) => {
    const replyTo = store.get(replyAtom(contact)) ?? undefined
    const key = await currentLive().outbox.send(contact, content, undefined, replyTo)
    if (key !== null) writeReply(contact, null)
    return key
  }

  const sendText = async (sent: string) => {
    const key = await sendQuoting({ type: 'text', text: sent })
    // If the outbox did not accept the message, its text stays in the draft.
    if (key !== null) removeSent(sent)
    return key
  }

  /**
   * Sends the files. The text becomes the caption of the first file that can have a caption. If there is no such file,
   * or the text is too long for a caption, the text is sent as a separate message after the files. Stops at the first message that the outbox does not accept.
   * @returns the last message's key; null if a message was not accepted
   */
  const sendFiles = async () => {
    let last: string | null = null
    const isCaption = characters(trimmed) <= limits.media.captionMax
    const captioned = ready.find(
      ({ content }) => isCaption && (content?.type === 'image' || content?.type === 'file'),
    )
    for (const one of ready) {
      if (one.content === null) continue
      const caption = one === captioned && trimmed !== '' ? { text: trimmed } : {}
      const key = await sendQuoting({ ...one.content, ...caption })
      if (key === null) return null
      last = key
      detach(contactId, one.id)
      if (one === captioned) removeSent(trimmed)
    }
    return captioned === undefined && trimmed !== '' ? await sendText(trimmed) : last
  }

  const sendAnyway = () => {
    if (collision?.sendAnyway() === true) void send(undefined, true)
    field.current?.focus()
  }
  const discard = () => {
    const discarded = collision?.discard()
    field.current?.focus()
    if (discarded === undefined || discarded.text === '') return
    offerUndo(groupId, t('inbox.collision.discarded', { name: contactName(contact) }), () => {
      writeInComposer(contact, (before) => ({
        replaced: [0, before.length],
        text: discarded.text,
        selected: [discarded.text.length, discarded.text.length],
      }))
      writeReply(contact, discarded.quoted)
    })
  }

  const replies = useQuickReplies({
    contact,
    text,
    field,
    replace: (next, selected) => {
      if (field.current !== null)
        applyTextChange(field.current, { replaced: [0, text.length], text: next, selected })
    },
  })

  const onKeyDown = (event: KeyboardEvent<HTMLTextAreaElement>) => {
    if (replies.onKeyDown(event)) return
    const format = formatOfKey(event.nativeEvent, isMac())
    if (format !== null) {
      event.preventDefault()
      const { value, selectionStart, selectionEnd } = event.currentTarget
      applyTextChange(
        event.currentTarget,
        toggleFormat(value, [selectionStart, selectionEnd], format),
      )
      return
    }
    if (isUndoKey(event.nativeEvent) && text === '' && !isTouched.current) {
      event.preventDefault()
      undoLast()
      return
    }
    if (isSendEndKey(event.nativeEvent)) {
      event.preventDefault()
      if (collision !== null) focusCollision()
      else if (ends.may(lastSendEnd)) void send(lastSendEnd)
      return
    }
    if (!isSendKey(event.nativeEvent, enterSends)) return
    event.preventDefault()
    if (collision === null) void send()
    else if (event.ctrlKey || event.metaKey) sendAnyway()
    else focusCollision()
  }
  const addFiles = (files: Iterable<File>) => {
    attach(contactId, groupId, files)
    field.current?.focus()
  }
  const onPaste = (event: ClipboardEvent) => {
    const files = [...event.clipboardData.files]
    if (files.length === 0 || isTextPreferred(event.clipboardData.getData('text/plain'), files))
      return
    event.preventDefault()
    addFiles(files)
  }
  const insert = (inserted: string) => insertText(field.current, inserted)

  const dropTarget = useConversationDrop(place, {
    isOff: isRecording,
    field,
    onFiles: addFiles,
    onText: insert,
  })

  if (!isWriting) {
    return (
      <>
        {tabs}
        <Tabs.Panel
          key="instead"
          value="reply"
          keepMounted
          ref={trackFocus}
          className={classes.place}
        >
          <ClosedWindowNotice
            contact={contact}
            focusRequest={focusRequest}
            isOpen={isOpen}
            onFillingChange={onFillingChange}
          />
        </Tabs.Panel>
      </>
    )
  }
  const message = (
    <Tabs.Panel key="field" value="reply" keepMounted ref={setPlace} className={classes.place}>
      {replies.popup}
      <div
        className={classes.box}
        data-collided={collision !== null || undefined}
        inert={isRecording}
      >
        {quoted !== null && (
          <Suspense>
            <ReplyChip
              messageId={quoted}
              onRemove={() => {
                writeReply(contact, null)
                field.current?.focus()
              }}
            />
          </Suspense>
        )}
        {attachments.length > 0 && (
          <AttachmentTray
            contactId={contactId}
            groupId={groupId}
            attachments={attachments}
            onRemoved={() => field.current?.focus()}
          />
        )}
        <textarea
          ref={field}
          id={composerFieldId}
          className={classes.field}
          rows={1}
          dir="auto"
          value={text}
          placeholder={t(
            attachments.length > 0 ? 'inbox.composer.caption' : 'inbox.composer.write',
          )}
          aria-label={t('inbox.composer.label')}
          aria-describedby="composer-left"
          {...replies.fieldProps}
          onChange={(event) => {
            isTouched.current = true
            replies.onType(event.currentTarget.value, event.nativeEvent)
            setText(event.currentTarget.value)
            reportTyping(contactId)
          }}
          onBlur={replies.close}
          onKeyDown={onKeyDown}
          onPaste={onPaste}
        />
        <div className={classes.tools}>
          <EmojiButton icon={IconMoodSmile} onPick={insert} />
          <StickerButton contact={contact} />
          <IconButton
            icon={IconPaperclip}
            label={t('inbox.composer.attach')}
            shortcut={attachShortcut}
            tooltipPosition="top"
            onClick={() => picker.current?.click()}
          />
          <input
            ref={picker}
            id="composer-files"
            type="file"
            multiple
            hidden
            onChange={(event) => {
              addFiles([...(event.currentTarget.files ?? [])])
              event.currentTarget.value = ''
            }}
          />
          <VoiceButton onPress={record} />
          <DialogButton action="inbox.place" />
          <DialogButton action="inbox.schedule" />
          <TemplatesButton contact={contact} />
          <CharactersLeft left={left} />
          <SendButton
            disabled={!canSend}
            uploading={uploading}
            isQueued={isLineDown}
            enterSends={enterSends}
            lastEnd={lastSendEnd}
            may={ends.may}
            onSend={(end) => void send(end)}
          />
        </div>
      </div>
      <Suspense>
        {isRecording && <VoiceRecorder contact={contact} onClose={endRecording} />}
      </Suspense>
      {dropTarget !== null &&
        createPortal(<div className={classes.drop}>{t('inbox.composer.drop')}</div>, dropTarget)}
    </Tabs.Panel>
  )
  return (
    <>
      <Suspense>{isLineDown && <LineStrip />}</Suspense>
      <Suspense>
        {collision !== null && (
          <CollisionNotice
            collision={collision}
            takesFocus={() =>
              draft.text === '' &&
              [document.body, field.current].some((one) => one === document.activeElement)
            }
            onSendAnyway={sendAnyway}
            onEdit={() => {
              collision.edit()
              field.current?.focus()
            }}
            onDiscard={discard}
          />
        )}
      </Suspense>
      {tabs}
      {message}
    </>
  )
}

const isUndoKey = (event: KeyPress) => matchesShortcut(event, 'mod+z', isMac())

/**
 * Returns the element to focus instead of the field: the recorder, otherwise the first input or button of the open
 * template form; null if neither is open.
 */
function replacementField(): HTMLElement | null {
  const recorder = document.querySelector<HTMLElement>('[data-recorder]')
  const form = document.querySelector('[data-held]')
  return (
    recorder ??
    form?.querySelector<HTMLElement>('input:not([type="file"])') ??
    form?.querySelector('button') ??
    null
  )
}
