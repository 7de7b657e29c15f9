import { IconMoodSmile, IconPaperclip } from '@tabler/icons-react'
import { useAtomValue } from 'jotai'
import {
  lazy,
  memo,
  startTransition,
  Suspense,
  useCallback,
  useEffect,
  useMemo,
  useRef,
  useState,
  type ClipboardEvent,
  type DragEvent,
  type KeyboardEvent,
} from 'react'
import { flushSync } from 'react-dom'
import type { Contact } from '#contract/entities/contact.ts'
import { defaultEnterSends, limits } from '#contract/limits.ts'
import { mediaTypes } from '#contract/rules/channel-media.ts'
import { useShortcutOf } from '../../../components/actions.ts'
import { IconButton } from '../../../components/icon-button.tsx'
import { Notice } from '../../../components/error-notice.tsx'
import { tellTyping } from '../../../data/presence.ts'
import { isMac } from '../../../components/shortcut-keys.ts'
import { userAtom } from '../../../data/session.ts'
import { showError } from '../../../data/toasts.ts'
import { AttachmentTray } from './attachment-tray.tsx'
import { StickerButton } from '../stickers/sticker-button.tsx'
import { ScheduleButton } from '../scheduled/schedule-button.tsx'
import { VoiceButton } from '../voice/voice-button.tsx'
import { attach, attachmentsAtom, detach } from './attachments.ts'
import classes from './composer.module.css'
import { EmojiButton } from './emoji-button.tsx'
import { applyTextChange, formatOfKey, toggleFormat } from './format-selection.ts'
import { LeftCount } from './character-counter.tsx'
import { wordsAreMeant } from './pasted-text.ts'
import { SendButton } from './send-button.tsx'
import { sends } from './send-key.ts'
import { TemplatesButton } from './templates-button.tsx'
import { useDraft } from './use-draft.ts'
import { useMessageBoxLock } from './use-message-box-lock.ts'
import { useQuickReplies } from './use-quick-replies.tsx'
import { WindowClosed } from './closed-window-notice.tsx'
import { useTexts } from '../shared/texts.tsx'
import { currentLive } from '../../../data/live/live.ts'

const VoiceRecorder = lazy(() => import('../voice/voice-recorder.tsx'))

export interface ComposerProps {
  contact: Contact
  /** Grows each time the words are to take the focus. */
  focusRequest: number
}

/** The place to write, or why one cannot write here and what can be done instead. */
export const Composer = memo(function Composer({ contact, focusRequest }: ComposerProps) {
  const { t } = useTexts()
  const lock = useMessageBoxLock(contact)
  if (lock === 'readOnly' || lock === 'accessChanged') {
    return (
      <div className={classes.place}>
        <Notice tone="info">
          {t(lock === 'readOnly' ? 'inbox.composer.readOnly' : 'inbox.composer.locked')}
        </Notice>
      </div>
    )
  }
  return <Writing contact={contact} focusRequest={focusRequest} isOpen={lock === null} />
})

function Writing({ contact, focusRequest, isOpen }: ComposerProps & { isOpen: boolean }) {
  const { t } = useTexts()
  const { id: contactId, groupId } = contact
  const { text, change: setText, take: takeWords, now: wordsNow } = useDraft(groupId, contactId)
  const attachments = useAtomValue(useMemo(() => attachmentsAtom(contactId), [contactId]))
  const enterSends = useAtomValue(userAtom)?.useEnterKeyToSend ?? defaultEnterSends
  const field = useRef<HTMLTextAreaElement>(null)
  const picker = useRef<HTMLInputElement>(null)
  const [dragged, setDragged] = useState(false)
  const busy = useRef(false)
  /** Whether sending was asked for while the message before was still on its way to the disk. */
  const pressed = useRef(false)
  const attachShortcut = useShortcutOf('inbox.attach')

  useEffect(() => {
    if (focusRequest > 0) (inItsPlace() ?? field.current)?.focus()
  }, [focusRequest])

  /** In whose chat a template is being filled in since their window was closed: it stays though they write again. */
  const [heldIn, setHeldIn] = useState<string | null>(null)
  const onHold = useCallback((isHeld: boolean) => setHeldIn(isHeld ? contactId : null), [contactId])
  const isWriting = isOpen && heldIn !== contactId
  const writesOn = useRef(false)
  const passOn = useCallback(
    (instead: HTMLElement | null) => () => {
      writesOn.current = instead?.contains(document.activeElement) === true
    },
    [],
  )
  useEffect(() => {
    // Whoever had the keyboard in what stood in its place.
    if (isWriting && writesOn.current) field.current?.focus()
    writesOn.current = false
  }, [isWriting])

  /** Whether a voice note is recorded, in the place of all that stands here. */
  const [isRecording, setRecording] = useState(false)
  // One that was cut off begins by itself no more.
  if (isRecording && !isWriting) setRecording(false)
  // In one step with what stands in its place, which has to be fetched: no key goes to what is covered, or nowhere.
  const record = () => startTransition(() => setRecording(true))
  const endRecording = () => {
    // Within reach again before it takes the keyboard.
    flushSync(() => setRecording(false))
    field.current?.focus()
  }

  const uploading = attachments.some((one) => one.state === 'uploading')
  const ready = attachments.filter((one) => one.state === 'ready')
  const words = text.trim()
  const left = limits.messageTextMax - text.length
  const canSend = isOpen && !uploading && left >= 0 && (words !== '' || ready.length > 0)

  const send = async () => {
    if (busy.current) {
      pressed.current = true
      return
    }
    if (!canSend) return
    busy.current = true
    pressed.current = false
    try {
      if (ready.length > 0) await sendFiles()
      else await sendWords(words)
      // What was typed on meanwhile, now that what was sent is gone from before it.
      while (pressed.current) {
        pressed.current = false
        const next = wordsNow().trim()
        if (next !== '' && next.length <= limits.messageTextMax) await sendWords(next)
      }
    } catch (error) {
      showError(error)
    } finally {
      busy.current = false
      field.current?.focus()
    }
  }

  const sendWords = async (sent: string) => {
    const key = await currentLive().outbox.send(contact, { type: 'text', text: sent })
    // What was passed over stays.
    if (key !== null) takeWords(sent)
  }

  /** The words go with the first file that takes a caption, else as a message of their own after the files. */
  const sendFiles = async () => {
    const captioned = ready.find(
      ({ content }) => content?.type === 'image' || content?.type === 'file',
    )
    for (const one of ready) {
      if (one.content === null) continue
      const caption = one === captioned && words !== '' ? { text: words } : {}
      const key = await currentLive().outbox.send(contact, { ...one.content, ...caption })
      if (key === null) return
      detach(contactId, one.id)
      if (one === captioned) takeWords(words)
    }
    if (captioned === undefined && words !== '') await sendWords(words)
  }

  const replies = useQuickReplies({
    contact,
    text,
    field,
    replace: (next, [from, to]) => {
      // At once: what is typed on is put into the first gap.
      flushSync(() => setText(next))
      field.current?.setSelectionRange(from, to)
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
    if (!sends(event.nativeEvent, enterSends)) return
    event.preventDefault()
    void send()
  }
  const take = (files: Iterable<File>) => {
    attach(contactId, groupId, files)
    field.current?.focus()
  }
  const onPaste = (event: ClipboardEvent) => {
    const files = [...event.clipboardData.files]
    if (files.length === 0 || wordsAreMeant(event.clipboardData.getData('text/plain'), files))
      return
    event.preventDefault()
    take(files)
  }
  const onDragOver = (event: DragEvent) => {
    // Nobody would see what comes of it.
    if (isRecording) return
    const { types } = event.dataTransfer
    const hasFiles = types.includes('Files')
    // Over the field words are the browser's to place: where the pointer is, and taken from where they were.
    const hasWords = types.includes('text/plain') && event.target !== field.current
    if (hasFiles || hasWords) event.preventDefault()
    setDragged(hasFiles)
  }
  const onDrop = (event: DragEvent) => {
    setDragged(false)
    if (isRecording) return
    const files = [...event.dataTransfer.files]
    if (files.length === 0 && event.target === field.current) return
    event.preventDefault()
    if (files.length > 0) take(files)
    else insert(event.dataTransfer.getData('text/plain'))
  }
  const insert = (words: string) => {
    const at = field.current?.selectionStart ?? text.length
    const end = field.current?.selectionEnd ?? at
    setText(text.slice(0, at) + words + text.slice(end))
    requestAnimationFrame(() => {
      field.current?.focus()
      field.current?.setSelectionRange(at + words.length, at + words.length)
    })
  }

  if (!isWriting) {
    return (
      <div key="instead" ref={passOn} className={classes.place}>
        <WindowClosed contact={contact} isOpen={isOpen} onHold={onHold} />
      </div>
    )
  }
  return (
    <div
      className={classes.place}
      data-dragged={dragged || undefined}
      onDragOver={onDragOver}
      onDragLeave={() => setDragged(false)}
      onDrop={onDrop}
    >
      {replies.popup}
      <div className={classes.box} inert={isRecording}>
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
            replies.onType(event.currentTarget.value, event.nativeEvent)
            setText(event.currentTarget.value)
            tellTyping(contactId)
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
            accept={mediaTypes.join(',')}
            onChange={(event) => {
              take([...(event.currentTarget.files ?? [])])
              event.currentTarget.value = ''
            }}
          />
          <VoiceButton onPress={record} />
          <ScheduleButton />
          <TemplatesButton contact={contact} />
          <LeftCount left={left} />
          <SendButton
            disabled={!canSend}
            uploading={uploading}
            enterSends={enterSends}
            onSend={() => void send()}
          />
        </div>
      </div>
      <Suspense>
        {isRecording && <VoiceRecorder contact={contact} onClose={endRecording} />}
      </Suspense>
      {dragged && <div className={classes.drop}>{t('inbox.composer.drop')}</div>}
    </div>
  )
}

/**
 * What stands in place of the words though these could be written: the recorder, or where one fills in a template or
 * leaves it.
 */
function inItsPlace(): HTMLElement | null {
  const recorder = document.querySelector<HTMLElement>('[data-recorder]')
  const held = document.querySelector('[data-held]')
  return (
    recorder ??
    held?.querySelector<HTMLElement>('input:not([type="file"])') ??
    held?.querySelector('button') ??
    null
  )
}
