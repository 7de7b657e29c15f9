import { useAtomValue } from 'jotai'
import {
  useEffect,
  useMemo,
  useRef,
  useState,
  type ChangeEvent,
  type ClipboardEvent,
  type KeyboardEvent,
} from 'react'
import type { Contact } from '#contract/entities/contacts/contact.ts'
import { defaultEnterSends } from '#contract/limits.ts'
import { applyTextChange, insertText } from '#renderer/components/forms/insert-text.ts'
import { isMac, matchesShortcut, type KeyPress } from '#renderer/components/focus/shortcut-keys.ts'
import { reportTyping } from '#renderer/data/session/presence.ts'
import { settingsAtom, userAtom } from '#renderer/data/session/session.ts'
import { undoLast } from '#renderer/data/change/undo.ts'
import {
  attach,
  attachmentsAtom,
  retrySignedOutUploads,
} from '#renderer/scenes/inbox/drafts/attachments.ts'
import { replyAtom, useDraft } from '#renderer/scenes/inbox/drafts/use-draft.ts'
import { formatOfKey, toggleFormat } from './format-selection.ts'
import { isTextPreferred } from './pasted-text.ts'
import { isSendEndKey, isSendKey } from './send-key.ts'
import { focusCollision, useCollision } from './tools/use-collision.ts'
import { useCollisionAnswers } from './tools/use-collision-answers.ts'
import { useComposerFocus } from './use-composer-focus.ts'
import { useConversationDrop } from './use-conversation-drop.ts'
import { useQuickReplies } from './use-quick-replies.tsx'
import { useSendMessage } from './use-send-message.ts'

export interface ComposerProps {
  contact: Contact
  /** Increments with each request to focus the field. */
  focusRequest: number
}

export type Composer = ReturnType<typeof useComposer>

/**
 * The draft of a message with its files, and the functions that write and send it.
 * @param props `isOpen` is whether the 24-hour window is open
 */
export function useComposer(props: ComposerProps & { isOpen: boolean }) {
  const { contact, focusRequest, isOpen } = props
  const { id: contactId, groupId } = contact
  const draft = useDraft(groupId, contactId)
  const { text, setText, collision } = useCollision(contact, draft)
  const quoted = useAtomValue(useMemo(() => replyAtom(contact), [contact]))
  const attachments = useAtomValue(useMemo(() => attachmentsAtom(contactId), [contactId]))
  useEffect(retrySignedOutUploads, [])
  const enterSends = useAtomValue(userAtom)?.useEnterKeyToSend ?? defaultEnterSends
  const { lastSendEnd } = useAtomValue(settingsAtom)
  /** Whether the user has typed in this chat. Then Ctrl+Z undoes the typing, also in an empty field. */
  const isTouched = useRef(false)
  const focus = useComposerFocus({ contactId, focusRequest, isOpen })
  const { field, focusField } = focus
  const { isRecording } = focus.recorder
  const [place, setPlace] = useState<HTMLDivElement | null>(null)
  const sending = useSendMessage({
    contact,
    draft,
    text,
    attachments,
    isOpen,
    hasCollision: collision !== null,
    focusField,
  })
  const { send, ends } = sending
  const answers = useCollisionAnswers({
    contact,
    collision,
    send: () => void send(undefined, true),
    focusField,
  })

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
    else if (event.ctrlKey || event.metaKey) answers.sendAnyway()
    else focusCollision()
  }
  const onType = (event: ChangeEvent<HTMLTextAreaElement>) => {
    isTouched.current = true
    replies.onType(event.currentTarget.value, event.nativeEvent)
    setText(event.currentTarget.value)
    reportTyping(contactId)
  }
  const addFiles = (files: Iterable<File>) => {
    attach(contactId, groupId, files)
    focusField()
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

  return {
    contact,
    text,
    isEmpty: draft.text === '',
    quoted,
    attachments,
    collision,
    answers,
    enterSends,
    lastSendEnd,
    replies,
    dropTarget,
    ...focus,
    ...sending,
    addFiles,
    insert,
    onType,
    onKeyDown,
    onPaste,
    setPlace,
  }
}

const isUndoKey = (event: KeyPress) => matchesShortcut(event, 'mod+z', isMac())
