import { Button, Loader } from '@mantine/core'
import { IconSend, IconTrash } from '@tabler/icons-react'
import { useEffect, useRef, useState, useSyncExternalStore, type KeyboardEvent } from 'react'
import type { Contact } from '#contract/entities/contact.ts'
import { Notice } from '../../../components/error-notice.tsx'
import { IconButton } from '../../../components/icon-button.tsx'
import { errorText } from '../../../i18n/error-text.ts'
import { useToolTexts } from '../../../i18n/tool-texts.ts'
import type { UploadOptions } from '../../../data/upload-file.ts'
import { attach } from '../composer/attachments.ts'
import { UploadLine } from '../composer/upload-bar.tsx'
import { Player } from '../conversation/content/audio-content.tsx'
import { focusNext } from './focus-when-enabled.ts'
import { createRecording, type Recording, type RecordingState } from './recording.ts'
import { sendVoice } from './send-voice.ts'
import { Speaking } from './recording-bar.tsx'
import { useVoiceFacts, type VoiceFacts } from './use-voice-metadata.ts'
import classes from './voice-recorder.module.css'

export interface VoiceRecorderProps {
  contact: Contact
  onClose: () => void
}

/** A note on its way to the service. */
interface Upload {
  readonly name: string
  /** 0 to 1. */
  readonly progress: number
  cancel(): void
}

/**
 * A voice note from the first word to its sending: recorded, heard again, sent or given up. One that is neither when the
 * chat is left waits among its files.
 */
export default function VoiceRecorder({ contact, onClose }: VoiceRecorderProps) {
  const [recording, setRecording] = useState(createRecording)
  /** Whether the note has been sent or given up: then nothing of it is kept. */
  const isOver = useRef(false)
  /** While it is being sent, whether that came about. */
  const sending = useRef<Promise<boolean> | null>(null)
  const [calledOff] = useState(() => new AbortController())
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
    calledOff.abort()
    recording.cancel()
    onClose()
  }
  const send: Send = async (file, facts, { signal, onProgress }) => {
    const either = AbortSignal.any([calledOff.signal, signal])
    const sent = sendVoice(contact, file, facts, { signal: either, onProgress })
    sending.current = sent.catch(() => false)
    return await sent
  }
  const onRetry = () => setRecording(createRecording())
  return <Bar recording={recording} send={send} onRetry={onRetry} onOver={close} />
}

type Send = (file: File, facts: VoiceFacts, upload: Required<UploadOptions>) => Promise<boolean>

interface BarProps {
  recording: Recording
  send: Send
  /** Begins anew where it could not be recorded. */
  onRetry: () => void
  onOver: () => void
}

function Bar({ recording, send, onRetry, onOver }: BarProps) {
  const { t } = useToolTexts()
  const state = useSyncExternalStore(recording.subscribe, recording.state)
  const preview = useVoiceFacts(state.file)
  const [upload, setUpload] = useState<Upload | null>(null)
  const [error, setError] = useState<unknown>(null)
  const { phase, file } = state
  const busy = upload !== null

  const sendNow = async () => {
    if (file === null || preview === null || busy) return
    const abort = new AbortController()
    const { signal } = abort
    const onProgress = (progress: number) =>
      setUpload({ progress, cancel: () => abort.abort(), name: file.name })
    onProgress(0)
    setError(null)
    try {
      if (await send(file, preview.facts, { signal, onProgress })) onOver()
      // Passed over without a word, it stays.
      else setUpload(null)
    } catch (refused) {
      // What was called off is heard again, and can be sent again.
      if (!signal.aborted) setError(refused)
      setUpload(null)
    }
  }
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key !== 'Escape') return
    event.preventDefault()
    event.stopPropagation()
    onOver()
  }
  const trouble = troubles[phase]
  return (
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions -- Escape in one of its buttons leads out
    <div
      ref={focusAtOnce}
      className={classes.recorder}
      role="group"
      tabIndex={-1}
      data-recorder
      aria-label={t('tools:voice.label')}
      onKeyDown={onKeyDown}
    >
      {error !== null && <Notice>{errorText(t, error)}</Notice>}
      {trouble !== undefined && (
        <Notice action={{ label: t('shell.common.retry'), perform: onRetry }}>{t(trouble)}</Notice>
      )}
      {state.isFull && <Notice tone="info">{t('tools:voice.full')}</Notice>}
      {upload !== null && (
        <UploadLine
          name={upload.name}
          progress={upload.progress}
          onCancel={upload.cancel}
          cancelRef={focusNext}
        />
      )}
      <div className={classes.bar}>
        <IconButton icon={IconTrash} label={t('tools:voice.cancel')} onClick={onOver} />
        {phase === 'done' ? (
          <span className={classes.sound}>
            {preview === null ? (
              <Loader size={18} />
            ) : (
              <Player
                url={preview.url}
                content={{ type: 'audio', media: preview.url, ...preview.facts }}
                id={preview.url}
              />
            )}
          </span>
        ) : (
          trouble === undefined && <Speaking state={state} recording={recording} />
        )}
        {phase === 'done' && (
          <Button
            loading={busy}
            disabled={preview === null}
            key={preview === null ? 'waiting' : busy ? 'busy' : 'ready'}
            ref={focusNext}
            rightSection={<IconSend size={16} aria-hidden="true" />}
            onClick={() => void sendNow()}
          >
            {t('inbox.composer.send')}
          </Button>
        )}
      </div>
    </div>
  )
}

type Trouble = 'refused' | 'missing' | 'failed'
const troubles: Partial<Record<RecordingState['phase'], `tools:voice.${Trouble}`>> = {
  refused: 'tools:voice.refused',
  missing: 'tools:voice.missing',
  failed: 'tools:voice.failed',
}

/** Until there is something to be done the whole has the keyboard: Escape leads out from the start. */
function focusAtOnce(element: HTMLElement | null): void {
  element?.focus()
}
