import type { MessageContent } from '#contract/entities/message.ts'
import { AudioContent } from './audio-content.tsx'
import { FileContent } from './file-content.tsx'
import { ImageContent } from './image-content.tsx'
import { InteractiveContent } from './interactive-content.tsx'
import { LocationContent } from './location-content.tsx'
import { MessageText } from './message-text.tsx'
import { StickerContent } from './sticker-content.tsx'
import classes from './content.module.css'
import { useTexts } from '../texts.tsx'

/** What a message says, by its kind. */
export function Content({ content, id }: { content: MessageContent; id: string }) {
  const { t } = useTexts()
  switch (content.type) {
    case 'text':
      return <MessageText text={content.text ?? ''} />
    case 'image':
      return <ImageContent content={content} />
    case 'audio':
      return <AudioContent content={content} id={id} />
    case 'file':
      return <FileContent content={content} />
    case 'location':
      return <LocationContent content={content} />
    case 'sticker':
      return <StickerContent content={content} />
    case 'list':
    case 'quick_reply':
      return <InteractiveContent content={content} />
    case 'reaction':
      return <MessageText text={content.text ?? ''} />
    case 'unknown':
      return <span className={classes.unknown}>{t('inbox.message.unknown')}</span>
  }
}
