import { IconDownload, IconFile, IconFileTypePdf, IconMovie } from '@tabler/icons-react'
import type { MessageContent } from '#contract/entities/message.ts'
import { sizeText } from '#renderer/components/dates/times.ts'
import { useMediaUrl } from '#renderer/data/use-media-url.ts'
import classes from './content.module.css'
import { MessageText } from './message-text.tsx'
import { useTexts } from '#renderer/scenes/inbox/shared/texts.tsx'

/** A card for a file. A click downloads the file. */
export function FileContent({ content }: { content: MessageContent }) {
  const { t, i18n } = useTexts()
  const url = useMediaUrl(content.media)
  const name = content.filename ?? t('inbox.kinds.file')
  const extension = /\.([a-z0-9]{1,5})$/i.exec(name)?.[1]?.toUpperCase()
  const size = content.size === undefined ? undefined : sizeText(content.size, i18n.language)
  const body = (
    <>
      <span className={classes.cardIcon}>
        <FileIcon mimeType={content.mimeType ?? ''} extension={extension} />
      </span>
      <span className={classes.cardLines}>
        <span className={classes.cardName}>{name}</span>
        <span className={`numbers ${classes.cardMeta}`}>
          {[extension, size].filter(Boolean).join(' · ')}
        </span>
      </span>
    </>
  )
  return (
    <>
      {url === null ? (
        <span className={classes.card}>{body}</span>
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

function FileIcon({ mimeType, extension }: { mimeType: string; extension: string | undefined }) {
  if (mimeType === 'application/pdf' || extension === 'PDF')
    return <IconFileTypePdf size={22} stroke={1.6} aria-hidden="true" />
  if (mimeType.startsWith('video/')) return <IconMovie size={22} stroke={1.6} aria-hidden="true" />
  return <IconFile size={22} stroke={1.6} aria-hidden="true" />
}
