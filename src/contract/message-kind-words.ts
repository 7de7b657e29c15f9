import type { Language } from './limits.ts'

/** What a message is called that says nothing itself: the same in the chat list and in a notification. */
export const messageKindWords = {
  es: {
    image: 'Foto',
    audio: 'Audio',
    file: 'Archivo',
    location: 'Ubicación',
    sticker: 'Sticker',
    media: 'Archivo adjunto',
  },
  en: {
    image: 'Photo',
    audio: 'Audio',
    file: 'File',
    location: 'Location',
    sticker: 'Sticker',
    media: 'Attachment',
  },
  pt: {
    image: 'Foto',
    audio: 'Áudio',
    file: 'Arquivo',
    location: 'Localização',
    sticker: 'Figurinha',
    media: 'Anexo',
  },
} as const satisfies Record<Language, object>
