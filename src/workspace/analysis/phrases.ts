import type { Language } from '#contract/limits.ts'
import type { Mood } from './sentiment.ts'
import type { Step } from './next-step.ts'
import type { Topic } from './words.ts'

/** The sentences of an analysis in one language. */
interface Phrases {
  empty: string
  counts(counts: { all: number; contact: number; team: number }): string
  wroteLast(said: string): string
  quiet: string
  mood: Record<Mood, string>
  topics: Record<Topic, string>
  advice: Record<Step, string>
  reason(step: Step, said: string | undefined): string | undefined
  /** Suggested answers by step. */
  texts: Partial<Record<Step, string>>
}

export const phrases: Record<Language, Phrases> = {
  es: {
    empty: 'Todavía no se ha escrito nada en este chat.',
    counts: ({ all, contact, team }) =>
      all === 1
        ? 'Hay un solo mensaje.'
        : `Últimos ${all} mensajes: ${contact} del cliente, ${team} del equipo.`,
    wroteLast: (said) => `La última palabra es del cliente: «${said}».`,
    quiet: 'La última palabra es del equipo.',
    mood: {
      positive: 'Lo último que escribió suena conforme.',
      neutral: 'Lo último que escribió suena neutral.',
      negative: 'Lo último que escribió suena molesto.',
      unclear: 'No hay señales claras de su ánimo.',
    },
    topics: {
      delivery: 'entrega',
      payment: 'pago',
      price: 'precio',
      fault: 'fallas y garantía',
      invoice: 'comprobante',
      stock: 'disponibilidad',
      visit: 'visita a la tienda',
    },
    advice: {
      useTemplate: 'Pasaron 24 horas desde su último mensaje: solo llega una plantilla aprobada.',
      calm: 'Discúlpate, di qué harás y para cuándo.',
      close: 'El cliente da las gracias: puedes cerrar el caso.',
      answerQuestion: 'Responde la pregunta del cliente.',
      answer: 'Contesta el último mensaje del cliente.',
      remind: 'La ventana se cierra pronto: si falta algo, escríbelo ahora.',
      wait: 'No hay nada pendiente: espera al cliente.',
      greet: 'El cliente no ha escrito todavía.',
    },
    reason: (step, said) => {
      if (step === 'remind') return 'Quedan menos de 4 horas para escribir libremente.'
      if (said === undefined) return undefined
      return step === 'calm' ? `Suena molesto: «${said}»` : `Escribió: «${said}»`
    },
    texts: {
      calm: 'Lamento mucho lo ocurrido. Reviso tu caso ahora mismo y te confirmo la solución hoy.',
      answerQuestion: 'Gracias por tu pregunta. La reviso y te respondo en unos minutos.',
      answer: 'Gracias por escribirnos. Ya estoy viendo tu mensaje.',
      close: 'Gracias a ti. Cualquier cosa que necesites, aquí estamos.',
      remind: '¿Hay algo más en lo que pueda ayudarte hoy?',
    },
  },
  en: {
    empty: 'Nothing has been written in this chat yet.',
    counts: ({ all, contact, team }) =>
      all === 1
        ? 'There is one message.'
        : `Last ${all} messages: ${contact} from the customer, ${team} from the team.`,
    wroteLast: (said) => `The customer had the last word: “${said}”.`,
    quiet: 'The team had the last word.',
    mood: {
      positive: 'What they wrote last sounds content.',
      neutral: 'What they wrote last sounds neutral.',
      negative: 'What they wrote last sounds upset.',
      unclear: 'There is no clear sign of their mood.',
    },
    topics: {
      delivery: 'delivery',
      payment: 'payment',
      price: 'price',
      fault: 'faults and warranty',
      invoice: 'invoice',
      stock: 'availability',
      visit: 'visiting the shop',
    },
    advice: {
      useTemplate: 'Their last message is 24 hours old: only an approved template gets through.',
      calm: 'Apologise, say what you will do, and by when.',
      close: 'The customer says thanks: you can close the case.',
      answerQuestion: 'Answer the customer’s question.',
      answer: 'Answer the customer’s last message.',
      remind: 'The window closes soon: if anything is left to say, say it now.',
      wait: 'Nothing is pending: wait for the customer.',
      greet: 'The customer has not written yet.',
    },
    reason: (step, said) => {
      if (step === 'remind') return 'Less than 4 hours are left to write freely.'
      if (said === undefined) return undefined
      return step === 'calm' ? `Sounds upset: “${said}”` : `They wrote: “${said}”`
    },
    texts: {
      calm: 'I’m very sorry about this. I’m looking into it now and will confirm a solution today.',
      answerQuestion: 'Thanks for asking. Let me check and I’ll answer in a few minutes.',
      answer: 'Thanks for writing. I’m looking at your message right now.',
      close: 'Thank you. We’re here whenever you need us.',
      remind: 'Is there anything else I can help you with today?',
    },
  },
  pt: {
    empty: 'Ainda não se escreveu nada neste chat.',
    counts: ({ all, contact, team }) =>
      all === 1
        ? 'Há uma só mensagem.'
        : `Últimas ${all} mensagens: ${contact} do cliente, ${team} da equipe.`,
    wroteLast: (said) => `A última palavra é do cliente: “${said}”.`,
    quiet: 'A última palavra é da equipe.',
    mood: {
      positive: 'O que escreveu por último soa satisfeito.',
      neutral: 'O que escreveu por último soa neutro.',
      negative: 'O que escreveu por último soa insatisfeito.',
      unclear: 'Não há sinais claros do humor dele.',
    },
    topics: {
      delivery: 'entrega',
      payment: 'pagamento',
      price: 'preço',
      fault: 'defeitos e garantia',
      invoice: 'fatura',
      stock: 'disponibilidade',
      visit: 'visita à loja',
    },
    advice: {
      useTemplate: 'Passaram 24 horas desde a última mensagem dele: só chega um modelo aprovado.',
      calm: 'Peça desculpa, diga o que vai fazer e até quando.',
      close: 'O cliente agradece: pode encerrar o caso.',
      answerQuestion: 'Responda à pergunta do cliente.',
      answer: 'Responda à última mensagem do cliente.',
      remind: 'A janela fecha em breve: se falta dizer algo, escreva agora.',
      wait: 'Não há nada pendente: espere o cliente.',
      greet: 'O cliente ainda não escreveu.',
    },
    reason: (step, said) => {
      if (step === 'remind') return 'Restam menos de 4 horas para escrever livremente.'
      if (said === undefined) return undefined
      return step === 'calm' ? `Soa insatisfeito: “${said}”` : `Escreveu: “${said}”`
    },
    texts: {
      calm: 'Lamento muito o ocorrido. Já estou verificando e confirmo a solução ainda hoje.',
      answerQuestion: 'Obrigado pela pergunta. Vou verificar e respondo em alguns minutos.',
      answer: 'Obrigado por escrever. Já estou vendo a sua mensagem.',
      close: 'Nós é que agradecemos. Qualquer coisa, estamos aqui.',
      remind: 'Posso ajudar em mais alguma coisa hoje?',
    },
  },
}
