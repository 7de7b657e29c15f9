import {
  IconFile,
  IconList,
  IconMapPin,
  IconMicrophone,
  IconMoodSmile,
  IconPaperclip,
  IconPhoto,
  IconSticker,
  type Icon,
} from '@tabler/icons-react'
import type { MessagePreview } from '#contract/rules/message-preview.ts'

const icons: Partial<Record<MessagePreview['kind'], Icon>> = {
  image: IconPhoto,
  audio: IconMicrophone,
  file: IconFile,
  location: IconMapPin,
  sticker: IconSticker,
  list: IconList,
  quick_reply: IconList,
  reaction: IconMoodSmile,
  media: IconPaperclip,
}

/** The icon of a message's kind next to its preview; none for text. */
export function PreviewIcon({ kind }: { kind: MessagePreview['kind'] }) {
  const Glyph = icons[kind]
  return Glyph === undefined ? null : <Glyph size={15} stroke={1.8} aria-hidden="true" />
}
