import { Tabs } from '@mantine/core'
import { IconMoodSmile, IconPaperclip } from '@tabler/icons-react'
import { useAtomValue } from 'jotai'
import { lazy, Suspense, useRef } from 'react'
import { createPortal } from 'react-dom'
import { useShortcutOf } from '#renderer/components/focus/actions.ts'
import { IconButton } from '#renderer/components/focus/icon-button.tsx'
import { isLineDownAtom } from '#renderer/data/groups/line-status.ts'
import { writeReply } from '#renderer/scenes/inbox/drafts/use-draft.ts'
import { composerFieldId } from '#renderer/scenes/inbox/drafts/write-in-composer.ts'
import { useInboxTexts } from '#renderer/scenes/inbox/shared/texts.tsx'
import { StickerButton } from '#renderer/scenes/inbox/stickers/sticker-button.tsx'
import { VoiceButton } from '#renderer/scenes/inbox/voice/voice-button.tsx'
import { AttachmentTray } from './attachment-tray.tsx'
import { CharactersLeft } from './tools/characters-left.tsx'
import classes from './composer.module.css'
import { DialogButton } from './tools/dialog-button.tsx'
import { EmojiButton } from './emoji/emoji-button.tsx'
import { SendButton } from './send-button.tsx'
import { TemplatesButton } from './tools/templates-button.tsx'
import type { Composer } from './use-composer.ts'

const MoreTools = lazy(() => import('./tools/more-tools.tsx'))

const ReplyChip = lazy(() => import('./tools/reply-chip.tsx'))
const VoiceRecorder = lazy(() => import('#renderer/scenes/inbox/voice/voice-recorder.tsx'))

/** The field of the message with its quote, its files and its buttons. The voice recorder covers it. */
export function MessageField({ composer }: { composer: Composer }) {
  const { t } = useInboxTexts()
  const { contact, text, quoted, attachments, collision, replies, dropTarget } = composer
  const { field, focusField, recorder, setPlace, onType, onKeyDown, onPaste } = composer
  const { id: contactId, groupId } = contact
  return (
    <Tabs.Panel value="reply" keepMounted ref={setPlace} className={classes.place}>
      {replies.popup}
      <div
        className={classes.box}
        data-collided={collision !== null || undefined}
        inert={recorder.isRecording}
      >
        {quoted !== null && (
          <Suspense>
            <ReplyChip
              messageId={quoted}
              onRemove={() => {
                writeReply(contact, null)
                focusField()
              }}
            />
          </Suspense>
        )}
        {attachments.length > 0 && (
          <AttachmentTray
            contactId={contactId}
            groupId={groupId}
            attachments={attachments}
            onRemoved={focusField}
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
          onChange={onType}
          onBlur={replies.close}
          onKeyDown={onKeyDown}
          onPaste={onPaste}
        />
        <Tools composer={composer} />
      </div>
      <Suspense>
        {recorder.isRecording && (
          <VoiceRecorder contact={contact} onClose={recorder.endRecording} />
        )}
      </Suspense>
      {dropTarget !== null &&
        createPortal(<div className={classes.drop}>{t('inbox.composer.drop')}</div>, dropTarget)}
    </Tabs.Panel>
  )
}

/** The buttons below the text. */
function Tools({ composer }: { composer: Composer }) {
  const { t } = useInboxTexts()
  const { contact, insert, addFiles } = composer
  const isLineDown = useAtomValue(isLineDownAtom)
  const picker = useRef<HTMLInputElement>(null)
  const attachShortcut = useShortcutOf('inbox.attach')
  return (
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
      <VoiceButton onPress={composer.recorder.record} />
      <DialogButton action="inbox.place" />
      <DialogButton action="inbox.schedule" />
      <TemplatesButton contact={contact} />
      <Suspense fallback={null}>
        <MoreTools contact={contact} />
      </Suspense>
      <CharactersLeft left={composer.left} />
      <SendButton
        disabled={!composer.canSend}
        uploading={composer.uploading}
        isQueued={isLineDown}
        enterSends={composer.enterSends}
        lastEnd={composer.lastSendEnd}
        may={composer.ends.may}
        onSend={(end) => void composer.send(end)}
      />
    </div>
  )
}
