import {
  IconAlertTriangle,
  IconDownload,
  IconFile,
  IconFileTypePdf,
  IconMovie,
  IconPhoto,
} from '@tabler/icons-react'
import type { MessageContent } from '#contract/entities/messages/message.ts'
import { mediaKind } from '#contract/rules/messages/channel-media.ts'
import { isDangerous } from '#contract/rules/files/dangerous-file.ts'
import { hasTooManyPixels } from '#contract/rules/files/image-size.ts'
import { sizeText } from '#renderer/components/dates/times.ts'
import { useMediaUrl } from '#renderer/data/files/use-media-url.ts'
import classes from './content.module.css'
import { MessageText } from './message-text.tsx'
import { saveFile } from './file-actions.ts'
import { useInboxTexts } from '#renderer/scenes/inbox/shared/texts.tsx'

/** Whether a file is a picture that the page cannot show, such as one of a telephone in HEIC. */
function isHiddenPicture(content: MessageContent): boolean {
  const { mimeType = '' } = content
  if (!mimeType.startsWith('image/')) return false
  return mediaKind(mimeType) === 'document' || hasTooManyPixels(content)
}

/** A card for a file. A click downloads the file; a dangerous one is marked, and downloaded after a warning. */
export function FileContent({ content }: { content: MessageContent }) {
  const { t, i18n } = useInboxTexts()
  const url = useMediaUrl(content.media)
  const name = content.filename ?? t('inbox.kinds.file')
  const extension = /\.([a-z0-9]{1,5})$/i.exec(name)?.[1]?.toUpperCase()
  const size = content.size === undefined ? undefined : sizeText(content.size, i18n.language)
  const danger = isDangerous(content)
  const note = danger
    ? t('inbox.customerMessages.danger')
    : isHiddenPicture(content)
      ? t('inbox.customerMessages.pictureElsewhere')
      : undefined
  const body = (
    <>
      <span className={classes.cardIcon} data-danger={danger || undefined}>
        <FileIcon mimeType={content.mimeType ?? ''} extension={extension} danger={danger} />
      </span>
      <span className={classes.cardLines}>
        <span className={classes.cardName}>{name}</span>
        <span className={`numbers ${classes.cardMeta}`}>
          {[extension, size].filter(Boolean).join(' · ')}
        </span>
        {note !== undefined && (
          <span className={classes.cardMeta} data-danger={danger || undefined}>
            {note}
          </span>
        )}
      </span>
    </>
  )
  return (
    <>
      {url === null ? (
        <span className={classes.card}>{body}</span>
      ) : danger ? (
        <button
          type="button"
          className={classes.card}
          onClick={() => saveFile({ url, name }, content)}
        >
          <span className="spoken">{t('inbox.message.save')}</span>
          {body}
          <IconDownload size={18} stroke={1.7} aria-hidden="true" />
        </button>
      ) : (
        <a className={classes.card} href={url} download={name}>
          <span className="spoken">{t('inbox.message.save')}</span>
          {body}
          <IconDownload size={18} stroke={1.7} aria-hidden="true" />
        </a>
      )}
      {content.text !== undefined && content.text !== '' && content.text !== name && (
        <span className={classes.caption}>
          <MessageText text={content.text} />
        </span>
      )}
    </>
  )
}

interface FileIconProps {
  mimeType: string
  extension: string | undefined
  danger: boolean
}

function FileIcon({ mimeType, extension, danger }: FileIconProps) {
  if (danger) return <IconAlertTriangle size={22} stroke={1.6} aria-hidden="true" />
  if (mimeType === 'application/pdf' || extension === 'PDF')
    return <IconFileTypePdf size={22} stroke={1.6} aria-hidden="true" />
  if (mimeType.startsWith('video/')) return <IconMovie size={22} stroke={1.6} aria-hidden="true" />
  if (mimeType.startsWith('image/')) return <IconPhoto size={22} stroke={1.6} aria-hidden="true" />
  return <IconFile size={22} stroke={1.6} aria-hidden="true" />
}
