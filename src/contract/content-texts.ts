import { channelCodes } from './errors.ts'
import type { Language } from './limits.ts'

/**
 * Explanations of the channel's error codes for which the app has no text of its own. The workspace's content service
 * returns them.
 */
export const contentTexts: Readonly<Record<string, Readonly<Record<Language, string>>>> = {
  [channelCodes.rateLimit]: {
    es: 'El canal recibió demasiados mensajes en poco tiempo. Espera unos minutos y vuelve a enviarlo.',
    en: 'The channel got too many messages in a short time. Wait a few minutes and send it again.',
    pt: 'O canal recebeu mensagens demais em pouco tempo. Espere alguns minutos e envie de novo.',
  },
  [channelCodes.pairRateLimit]: {
    es: 'Este cliente recibió demasiados mensajes en poco tiempo. Espera un momento y vuelve a enviarlo.',
    en: 'This customer got too many messages in a short time. Wait a moment and send it again.',
    pt: 'Este cliente recebeu mensagens demais em pouco tempo. Espere um momento e envie de novo.',
  },
  [channelCodes.paymentIssue]: {
    es: 'La cuenta del canal tiene un problema de pago. Avisa a un administrador.',
    en: 'The channel’s account has a payment problem. Tell an admin.',
    pt: 'A conta do canal tem um problema de pagamento. Avise um administrador.',
  },
  [channelCodes.marketingLimit]: {
    es: 'WhatsApp no lo entregó para cuidar la calidad de lo que reciben sus usuarios.',
    en: 'WhatsApp did not deliver it, to keep up the quality of what its users get.',
    pt: 'O WhatsApp não entregou, para cuidar da qualidade do que seus usuários recebem.',
  },
  [channelCodes.unsupportedMessage]: {
    es: 'El canal no admite este tipo de mensaje.',
    en: 'The channel does not support this kind of message.',
    pt: 'O canal não aceita este tipo de mensagem.',
  },
}
