import type { Language } from '#contract/limits.ts'
import { productName } from '#contract/literals.ts'
import { nameFromEmail } from '#contract/rules/people/name-from-email.ts'
import { nameInMail } from '#contract/rules/people/name-in-mail.ts'
import type { Mail } from '#workspace/mail/mail.ts'

interface Letter {
  subject: string
  body: (name: string, code: string, hours: number) => string
}

const letters: Record<Language, Letter> = {
  es: {
    subject: 'Confirma tu correo',
    body: (name, code, hours) =>
      `Hola, ${name}:\n\nEscribe este código en ${productName}, en Grupos, durante las próximas ${hours} horas para confirmar que este correo es tuyo:\n\n    ${code}\n\nSi no te registraste, no hagas nada ni pases el código a nadie.\n`,
  },
  en: {
    subject: 'Confirm your email address',
    body: (name, code, hours) =>
      `Hello ${name},\n\nType this code in ${productName}, in Groups, within the next ${hours} hours to confirm that this address is yours:\n\n    ${code}\n\nIf you did not register, do nothing, and give the code to nobody.\n`,
  },
  pt: {
    subject: 'Confirme o seu e-mail',
    body: (name, code, hours) =>
      `Olá, ${name}:\n\nEscreva este código no ${productName}, em Grupos, nas próximas ${hours} horas para confirmar que este e-mail é seu:\n\n    ${code}\n\nSe não se cadastrou, não faça nada nem passe o código a ninguém.\n`,
  },
}

interface ConfirmationMail {
  to: { name: string; email: string }
  language: Language
  code: string
  /** Validity of the code, ms. */
  lifeMs: number
}

export function confirmationMail({ to, language, code, lifeMs }: ConfirmationMail): Mail {
  const { subject, body } = letters[language]
  const name = nameInMail(to.name, nameFromEmail(to.email))
  const text = body(name, code, Math.round(lifeMs / 3_600_000))
  return { to: { ...to, name }, subject, body: text, groupId: null, invitationId: null }
}
