import type { Language } from '#contract/limits.ts'
import { messageKindWords } from '#contract/message-kind-words.ts'
import { yesNo } from '#contract/rules/flows/flow-answers.ts'

/** Words in messages that the channel delivers as data. */
interface ChannelWords {
  /** What an agent can do about a message that the channel does not pass on. */
  unsupported: string
  answers: string
  /** A completed flow without answers, or with answers that cannot be read. */
  noAnswers: string
  /** A product without an id. */
  product: string
  /** The answers to a request to call. */
  callAccepted: string
  callRejected: string
  /** An address card that shows nothing. */
  emptyCard: string
  /** Before the number that the customer sent because the business asked for it. */
  ownNumber: string
}

const own: Readonly<Record<Language, ChannelWords>> = {
  es: {
    unsupported: 'Pide al cliente que lo envíe de otra forma.',
    answers: 'Respuestas',
    noAnswers: 'El formulario llegó sin respuestas legibles.',
    product: 'Producto sin código',
    callAccepted: 'Acepta que lo llamen por WhatsApp',
    callRejected: 'No quiere que lo llamen por WhatsApp',
    emptyCard: 'Contacto sin nombre ni número',
    ownNumber: 'Comparte su número',
  },
  en: {
    unsupported: 'Ask the customer to send it in another way.',
    answers: 'Answers',
    noAnswers: 'The form came without readable answers.',
    product: 'Product without a code',
    callAccepted: 'Agrees to be called on WhatsApp',
    callRejected: 'Does not want to be called on WhatsApp',
    emptyCard: 'Contact without a name or number',
    ownNumber: 'Shares their number',
  },
  pt: {
    unsupported: 'Peça ao cliente que envie de outra forma.',
    answers: 'Respostas',
    noAnswers: 'O formulário chegou sem respostas legíveis.',
    product: 'Produto sem código',
    callAccepted: 'Aceita receber chamadas pelo WhatsApp',
    callRejected: 'Não quer receber chamadas pelo WhatsApp',
    emptyCard: 'Contato sem nome nem número',
    ownNumber: 'Compartilha o seu número',
  },
}

/** The words of a group's language, with the names of the kinds of message. */
export const channelWords = (language: Language) => ({
  ...own[language],
  ...yesNo[language],
  kinds: messageKindWords[language],
})
export type Words = ReturnType<typeof channelWords>
