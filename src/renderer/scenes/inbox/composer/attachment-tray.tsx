import { Loader } from '@mantine/core'
import { IconAlertCircle, IconFile, IconMicrophone } from '@tabler/icons-react'
import { mediaBytesMax, mediaKind, sentKind } from '#contract/rules/messages/channel-media.ts'
import { isFinalRefusal } from '#contract/rules/messages/send-refusal.ts'
import { CloseButton } from '#renderer/components/dialogs/close-button.tsx'
import { ApiError } from '#renderer/data/service/api-error.ts'
import { errorText } from '#renderer/i18n/error-text.ts'
import { percentText, sizeText } from '#renderer/components/dates/times.ts'
import { fileRefusalText } from '#renderer/data/files/attachment-rules.ts'
import classes from './attachment-tray.module.css'
import {
  detach,
  retryAttachment,
  type Attachment,
} from '#renderer/scenes/inbox/drafts/attachments.ts'
import { UploadBar } from '#renderer/scenes/inbox/shared/upload-bar.tsx'
import { useInboxTexts } from '#renderer/scenes/inbox/shared/texts.tsx'

export interface AttachmentTrayProps {
  contactId: string
  groupId: string
  attachments: readonly Attachment[]
  /** Called after a file and its focused button were removed, so that the caller can move the focus. */
  onRemoved: () => void
}

/** The files of the next message, with their upload progress. */
export function AttachmentTray(props: AttachmentTrayProps) {
  const { contactId, groupId, attachments, onRemoved } = props
  const { t } = useInboxTexts()
  return (
    <ul className={classes.tray} aria-label={t('inbox.composer.files')}>
      {attachments.map((one) => (
        <Item
          key={one.id}
          attachment={one}
          onRemove={() => {
            detach(contactId, one.id)
            onRemoved()
          }}
          onRetry={() => retryAttachment(contactId, groupId, one.id)}
        />
      ))}
    </ul>
  )
}

interface ItemProps {
  attachment: Attachment
  onRemove: () => void
  onRetry: () => void
}

function Item({ attachment, onRemove, onRetry }: ItemProps) {
  const { t } = useInboxTexts()
  const { name, preview, state, progress, error } = attachment
  const hasError = state === 'failed' || state === 'refused'
  return (
    <li className={classes.item} data-state={state}>
      {preview === null ? (
        <span className={classes.icon}>
          <StateIcon attachment={attachment} />
        </span>
      ) : (
        <img className={classes.preview} src={preview} alt="" />
      )}
      <span className={classes.lines}>
        <span className={classes.name} title={name}>
          {name}
        </span>
        <span className={`numbers ${classes.meta}`} role={hasError ? 'alert' : undefined}>
          <StateText attachment={attachment} />
        </span>
      </span>
      {state === 'failed' && !(error instanceof ApiError && isFinalRefusal(error)) && (
        <button type="button" className={classes.retry} onClick={onRetry}>
          {t('shell.common.retry')}
        </button>
      )}
      <CloseButton
        size="sm"
        label={t(
          state === 'uploading' ? 'inbox.composer.cancelUpload' : 'inbox.composer.removeFile',
          { name },
        )}
        onClick={onRemove}
      />
      {state === 'uploading' && (
        <span className={classes.progress}>
          <UploadBar name={name} progress={progress} />
        </span>
      )}
    </li>
  )
}

function StateIcon({ attachment: { state, type } }: { attachment: Attachment }) {
  if (state === 'refused' || state === 'failed')
    return <IconAlertCircle size={20} stroke={1.8} aria-hidden="true" />
  if (state === 'uploading') return <Loader size={18} />
  return type.startsWith('audio/') ? (
    <IconMicrophone size={20} stroke={1.7} aria-hidden="true" />
  ) : (
    <IconFile size={20} stroke={1.7} aria-hidden="true" />
  )
}

/** The file's size and progress, or its error. */
function StateText({ attachment }: { attachment: Attachment }) {
  const { t, i18n } = useInboxTexts()
  const { state, refusal, size, progress, error, type } = attachment
  if (state === 'failed') return errorText(t, error)
  // A smaller picture has too many pixels.
  if (refusal === 'tooLarge' && size > mediaBytesMax('document')) {
    const limit = sizeText(mediaBytesMax('document'), i18n.language)
    return `${fileRefusalText(t, refusal)} · ${t('inbox.composer.atMost', { limit })}`
  }
  if (refusal !== null) return fileRefusalText(t, refusal)
  // A size of 0 means that the size is unknown, e.g. of a template's file.
  const whole = size === 0 ? '' : sizeText(size, i18n.language)
  if (state === 'uploading') return `${percentText(progress, i18n.language)} · ${whole}`
  const isTooLargeForKind = sentKind(type, size) !== mediaKind(type)
  return isTooLargeForKind ? `${whole} · ${t('inbox.composer.asDocument')}` : whole
}
