import type { Language } from './limits.ts'

/** Names for messages without text, used in the chat list and in notifications. */
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
