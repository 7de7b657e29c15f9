import {
  IconAddressBook,
  IconCalendarEvent,
  IconChartBar,
  IconEyeOff,
  IconFile,
  IconGif,
  IconList,
  IconMapPin,
  IconMessage2Off,
  IconMicrophone,
  IconMoodSmile,
  IconPaperclip,
  IconPhone,
  IconPhoneX,
  IconPencil,
  IconPhoto,
  IconShoppingCart,
  IconSticker,
  IconTrash,
  IconUsersPlus,
  type Icon,
} from '@tabler/icons-react'
import type { MessagePreview } from '#contract/rules/messages/message-preview.ts'

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
  order: IconShoppingCart,
  contacts: IconAddressBook,
  missedCall: IconPhoneX,
  answeredCall: IconPhone,
  viewOnce: IconEyeOff,
  poll: IconChartBar,
  event: IconCalendarEvent,
  gif: IconGif,
  groupInvite: IconUsersPlus,
  edited: IconPencil,
  unavailable: IconMessage2Off,
  formerFile: IconFile,
  unsupported: IconMessage2Off,
  deleted: IconTrash,
}

interface PreviewIconProps {
  kind: MessagePreview['kind']
  /** Size, px. */
  size?: number
}

/** The icon of a message's kind; none for text. */
export function PreviewIcon({ kind, size = 15 }: PreviewIconProps) {
  const Glyph = icons[kind]
  if (Glyph === undefined) return null
  const color = kind === 'missedCall' ? 'var(--b-danger)' : 'currentColor'
  return <Glyph size={size} stroke={1.8} color={color} aria-hidden="true" />
}
