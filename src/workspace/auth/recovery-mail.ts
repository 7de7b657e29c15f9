import type { Language } from '#contract/limits.ts'
import { nameFromEmail } from '#contract/rules/people/name-from-email.ts'
import { nameInMail } from '#contract/rules/people/name-in-mail.ts'
import type { Mail } from '#workspace/mail/mail.ts'
import { workspaceParagraphs } from './workspace-words.ts'

interface MailFacts {
  name: string
  password: string
  minutes: number
  /** The paragraphs that lead to the workspace. */
  access: string
}

interface Letter {
  subject: string
  body: (facts: MailFacts) => string
}

const letters: Record<Language, Letter> = {
  es: {
    subject: 'Recupera tu acceso',
    body: ({ name, password, minutes, access }) =>
      `Hola, ${name}:\n\nAlguien pidió recuperar tu acceso. Entra una vez con esta contraseña durante los próximos ${minutes} minutos:\n\n    ${password}\n\n${access}\n\nSi no fuiste tú, no hagas nada: tu contraseña de siempre sigue igual.\n`,
  },
  en: {
    subject: 'Get back in',
    body: ({ name, password, minutes, access }) =>
      `Hello ${name},\n\nSomeone asked to recover your access. Sign in once with this password within the next ${minutes} minutes:\n\n    ${password}\n\n${access}\n\nIf it was not you, do nothing: your own password has not changed.\n`,
  },
  pt: {
    subject: 'Recupere o seu acesso',
    body: ({ name, password, minutes, access }) =>
      `Olá, ${name}:\n\nAlguém pediu para recuperar o seu acesso. Entre uma vez com esta senha nos próximos ${minutes} minutos:\n\n    ${password}\n\n${access}\n\nSe não foi você, não faça nada: a sua senha continua a mesma.\n`,
  },
}

interface RecoveryMail {
  to: { name: string; email: string }
  language: Language
  groupId: string | null
  /** The workspace's address, as people type it into the app. */
  address: string
  password: string
  /** Validity of the password, ms. */
  lifeMs: number
}

export function recoveryMail(mail: RecoveryMail): Mail {
  const { to, language, groupId, address, password, lifeMs } = mail
  const { subject, body } = letters[language]
  const name = nameInMail(to.name, nameFromEmail(to.email))
  const access = workspaceParagraphs(language, address)
  const text = body({ name, password, minutes: Math.round(lifeMs / 60_000), access })
  return { to: { ...to, name }, subject, body: text, groupId, invitationId: null }
}
