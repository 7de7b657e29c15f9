import type { Language } from '#contract/limits.ts'
import { composeMail, postMail, type Mail } from './mail.ts'

interface Letter {
  subject: string
  body: (name: string, password: string, minutes: number) => string
}

const letters: Record<Language, Letter> = {
  es: {
    subject: 'Recupera tu acceso',
    body: (name, password, minutes) =>
      `Hola, ${name}:\n\nAlguien pidió recuperar tu acceso. Entra una vez con esta contraseña durante los próximos ${minutes} minutos:\n\n    ${password}\n\nSi no fuiste tú, no hagas nada: tu contraseña de siempre sigue igual.\n`,
  },
  en: {
    subject: 'Get back in',
    body: (name, password, minutes) =>
      `Hello ${name},\n\nSomeone asked to recover your access. Sign in once with this password within the next ${minutes} minutes:\n\n    ${password}\n\nIf it was not you, do nothing: your own password has not changed.\n`,
  },
  pt: {
    subject: 'Recupere o seu acesso',
    body: (name, password, minutes) =>
      `Olá, ${name}:\n\nAlguém pediu para recuperar o seu acesso. Entre uma vez com esta senha nos próximos ${minutes} minutos:\n\n    ${password}\n\nSe não foi você, não faça nada: a sua senha continua a mesma.\n`,
  },
}

export interface RecoveryMail {
  to: { name: string; email: string }
  language: Language
  password: string
  /** Validity of the password, ms. */
  lifeMs: number
  /** Epoch ms. */
  now: number
}

function mailOf({ to, language, password, lifeMs, now }: RecoveryMail): Mail {
  const { subject, body } = letters[language]
  return { to, subject, body: body(to.name, password, Math.round(lifeMs / 60_000)), now }
}

/** The mail as an RFC 5322 message. */
export const composeRecoveryMail = (mail: RecoveryMail): string => composeMail(mailOf(mail))

/** Writes the mail into the outbox folder. */
export async function postRecoveryMail(outboxDir: string, mail: RecoveryMail): Promise<void> {
  await postMail(outboxDir, mailOf(mail))
}
