import { Button, Flex, Group, Loader } from '@mantine/core'
import { IconSend, IconTrash } from '@tabler/icons-react'
import { useEffect, useRef, useState, useSyncExternalStore, type KeyboardEvent } from 'react'
import type { Contact } from '#contract/entities/contacts/contact.ts'
import { Notice } from '#renderer/components/notices/error-notice.tsx'
import { focusOnMount } from '#renderer/components/focus/focus-on-mount.ts'
import { IconButton } from '#renderer/components/focus/icon-button.tsx'
import { errorText } from '#renderer/i18n/error-text.ts'
import { useTexts } from '#renderer/i18n/fetched-texts.ts'
import type { UploadOptions } from '#renderer/data/service/upload-file.ts'
import { attach } from '#renderer/scenes/inbox/drafts/attachments.ts'
import { UploadLine } from '#renderer/scenes/inbox/shared/upload-bar.tsx'
import { AudioPlayer } from '#renderer/scenes/inbox/content/audio-content.tsx'
import { focusWhenEnabled } from './focus-when-enabled.ts'
import { createRecording, type Recording, type RecordingState } from './recording.ts'
import { sendVoice } from './send-voice.ts'
import { RecordingBar } from './recording-bar.tsx'
import { useVoiceMetadata, type AudioMetadata } from './use-voice-metadata.ts'
import classes from './voice-recorder.module.css'

export interface VoiceRecorderProps {
  contact: Contact
  onClose: () => void
}

/** The upload in progress. */
interface Upload {
  readonly name: string
  /** 0 to 1. */
  readonly progress: number
  cancel(): void
}

/**
 * Records, previews and sends a voice note. If the user leaves the chat without sending or discarding the note, it is
 * added to the chat's attachments.
 */
export default function VoiceRecorder({ contact, onClose }: VoiceRecorderProps) {
  const [recording, setRecording] = useState(createRecording)
  /** Whether the note was sent or discarded. */
  const isOver = useRef(false)
  /** Resolves to whether the current attempt to send has succeeded. */
  const sending = useRef<Promise<boolean> | null>(null)
  const [discarded] = useState(() => new AbortController())
  const { id: contactId, groupId } = contact

  useEffect(() => {
    recording.start()
    return () => {
      if (isOver.current) return
      if (recording.state().phase === 'asking') recording.cancel()
      recording.finish()
      void Promise.all([recording.result(), sending.current]).then(([file, isSent]) => {
        if (file !== null && isSent !== true) attach(contactId, groupId, [file])
      })
    }
  }, [recording, contactId, groupId])

  const close = () => {
    isOver.current = true
    discarded.abort()
    recording.cancel()
    onClose()
  }
  const send: Send = async (file, metadata, { signal, onProgress }) => {
    const either = AbortSignal.any([discarded.signal, signal])
    const sent = sendVoice(contact, file, metadata, { signal: either, onProgress })
    sending.current = sent.catch(() => false)
    return await sent
  }
  const onRetry = () => setRecording(createRecording())
  return <RecorderControls recording={recording} send={send} onRetry={onRetry} onDone={close} />
}

type Send = (
  file: File,
  metadata: AudioMetadata,
  upload: Required<UploadOptions>,
) => Promise<boolean>

interface RecorderControlsProps {
  recording: Recording
  send: Send
  /** Starts a new recording after a failed one. */
  onRetry: () => void
  onDone: () => void
}

function RecorderControls({ recording, send, onRetry, onDone }: RecorderControlsProps) {
  const { t } = useTexts('inboxActions')
  const state = useSyncExternalStore(recording.subscribe, recording.state)
  const preview = useVoiceMetadata(state.file)
  const [upload, setUpload] = useState<Upload | null>(null)
  const [error, setError] = useState<unknown>(null)
  const { phase, file } = state
  const isUploading = upload !== null

  const sendNow = async () => {
    if (file === null || preview === null || isUploading) return
    const abort = new AbortController()
    const { signal } = abort
    const onProgress = (progress: number) =>
      setUpload({ progress, cancel: () => abort.abort(), name: file.name })
    onProgress(0)
    setError(null)
    try {
      if (await send(file, preview.metadata, { signal, onProgress })) onDone()
      // If the outbox did not accept the message, keep the recording.
      else setUpload(null)
    } catch (caught) {
      // A cancelled upload returns to the preview, without an error.
      if (!signal.aborted) setError(caught)
      setUpload(null)
    }
  }
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key !== 'Escape') return
    event.preventDefault()
    event.stopPropagation()
    onDone()
  }
  const problem = problemTexts[phase]
  return (
    <div
      // The recorder gets the focus, so that Escape works at once.
      ref={focusOnMount}
      className={classes.recorder}
      role="group"
      tabIndex={-1}
      data-recorder
      aria-label={t('inboxActions:voice.label')}
      onKeyDown={onKeyDown}
    >
      {error !== null && <Notice>{errorText(t, error)}</Notice>}
      {problem !== undefined && (
        <Notice action={{ label: t('shell.common.retry'), perform: onRetry }}>{t(problem)}</Notice>
      )}
      {state.isFull && <Notice tone="info">{t('inboxActions:voice.full')}</Notice>}
      {upload !== null && (
        <UploadLine
          name={upload.name}
          progress={upload.progress}
          onCancel={upload.cancel}
          cancelRef={focusWhenEnabled}
        />
      )}
      <Group gap={8}>
        <IconButton icon={IconTrash} label={t('inboxActions:voice.cancel')} onClick={onDone} />
        {phase === 'done' ? (
          <Flex component="span" align="center" gap={10} miw={0} flex={1}>
            {preview === null ? (
              <Loader size={18} />
            ) : (
              <AudioPlayer
                url={preview.url}
                content={{ type: 'audio', media: preview.url, ...preview.metadata }}
                id={preview.url}
              />
            )}
          </Flex>
        ) : (
          problem === undefined && <RecordingBar state={state} recording={recording} />
        )}
        {phase === 'done' && (
          <Button
            loading={isUploading}
            disabled={preview === null}
            key={preview === null ? 'waiting' : isUploading ? 'busy' : 'ready'}
            ref={focusWhenEnabled}
            rightSection={<IconSend size={16} aria-hidden="true" />}
            onClick={() => void sendNow()}
          >
            {t('inbox.composer.send')}
          </Button>
        )}
      </Group>
    </div>
  )
}

type Problem = 'refused' | 'missing' | 'failed'
const problemTexts: Partial<Record<RecordingState['phase'], `inboxActions:voice.${Problem}`>> = {
  refused: 'inboxActions:voice.refused',
  missing: 'inboxActions:voice.missing',
  failed: 'inboxActions:voice.failed',
}
