import type { Language } from '#contract/limits.ts'

/** Words in messages that the channel delivers as data, in the language of the group. */
export interface ChannelWords {
  contact: string
  order: string
  /** A kind of message that the channel does not pass on. */
  unsupported: string
  kinds: Readonly<Record<string, string>>
  answers: string
  call: string
}

export const channelWords: Readonly<Record<Language, ChannelWords>> = {
  es: {
    contact: 'Contacto',
    order: 'Pedido',
    unsupported: 'Mensaje no compatible. Pide al cliente que lo envíe de otra forma.',
    kinds: {
      poll_creation: 'Encuesta',
      gif: 'GIF',
      group_invite: 'Invitación a un grupo',
    },
    answers: 'Respuestas',
    call: 'Respuesta a una solicitud de llamada',
  },
  en: {
    contact: 'Contact',
    order: 'Order',
    unsupported: 'Unsupported message. Ask the customer to send it in another way.',
    kinds: { poll_creation: 'Poll', gif: 'GIF', group_invite: 'Group invitation' },
    answers: 'Answers',
    call: 'Answer to a call request',
  },
  pt: {
    contact: 'Contato',
    order: 'Pedido',
    unsupported: 'Mensagem não compatível. Peça ao cliente que envie de outra forma.',
    kinds: { poll_creation: 'Enquete', gif: 'GIF', group_invite: 'Convite para um grupo' },
    answers: 'Respostas',
    call: 'Resposta a um pedido de chamada',
  },
}
