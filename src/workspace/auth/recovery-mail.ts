import type { Language } from '#contract/limits.ts'
import { nameFromEmail } from '#contract/rules/name-from-email.ts'
import { nameInMail } from '#contract/rules/name-in-mail.ts'
import type { Mail } from '#workspace/mail/mail.ts'

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

interface RecoveryMail {
  to: { name: string; email: string }
  language: Language
  groupId: string | null
  password: string
  /** Validity of the password, ms. */
  lifeMs: number
}

export function recoveryMail({ to, language, groupId, password, lifeMs }: RecoveryMail): Mail {
  const { subject, body } = letters[language]
  const name = nameInMail(to.name, nameFromEmail(to.email))
  const text = body(name, password, Math.round(lifeMs / 60_000))
  return { to: { ...to, name }, subject, body: text, groupId, invitationId: null }
}
