import type { Language } from '#contract/limits.ts'
import { messageKindWords } from '#contract/message-kind-words.ts'

/** Words in messages that the channel delivers as data. */
interface ChannelWords {
  /** What an agent can do about a message that the channel does not pass on. */
  unsupported: string
  answers: string
  call: string
}

const own: Readonly<Record<Language, ChannelWords>> = {
  es: {
    unsupported: 'Pide al cliente que lo envíe de otra forma.',
    answers: 'Respuestas',
    call: 'Respuesta a una solicitud de llamada',
  },
  en: {
    unsupported: 'Ask the customer to send it in another way.',
    answers: 'Answers',
    call: 'Answer to a call request',
  },
  pt: {
    unsupported: 'Peça ao cliente que envie de outra forma.',
    answers: 'Respostas',
    call: 'Resposta a um pedido de chamada',
  },
}

/** The words of a group's language, with the names of the kinds of message. */
export const channelWords = (language: Language) => ({
  ...own[language],
  kinds: messageKindWords[language],
})
export type Words = ReturnType<typeof channelWords>
