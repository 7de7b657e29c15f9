import type { Language } from '#contract/limits.ts'
import { postMail } from './mail.ts'

interface Letter {
  subject: (group: string) => string
  body: (mail: InvitationMail, password: string, days: number) => string
  /** For a user with an account. */
  accountBody: (mail: InvitationMail, days: number) => string
}

const letters: Record<Language, Letter> = {
  es: {
    subject: (group) => `Te invitaron a ${group}`,
    accountBody: ({ to, groupName, inviterName }, days) =>
      `Hola, ${to.name}:\n\n${inviterName} te invita a ${groupName} en Bandeja. Entra con tu cuenta durante los próximos ${days} días y acepta la invitación en Grupos.\n\nSi no esperabas este correo, no hagas nada.\n`,
    body: ({ to, groupName, inviterName }, password, days) =>
      `Hola, ${to.name}:\n\n${inviterName} te invita a ${groupName} en Bandeja. Entra con este correo y esta contraseña durante los próximos ${days} días; luego elige una tuya en tu perfil:\n\n    ${password}\n\nSi no esperabas este correo, no hagas nada.\n`,
  },
  en: {
    subject: (group) => `You are invited to ${group}`,
    accountBody: ({ to, groupName, inviterName }, days) =>
      `Hello ${to.name},\n\n${inviterName} invites you to ${groupName} on Bandeja. Sign in with your account within the next ${days} days and accept the invitation in Groups.\n\nIf you did not expect this mail, do nothing.\n`,
    body: ({ to, groupName, inviterName }, password, days) =>
      `Hello ${to.name},\n\n${inviterName} invites you to ${groupName} on Bandeja. Sign in with this address and this password within the next ${days} days; then choose your own in your profile:\n\n    ${password}\n\nIf you did not expect this mail, do nothing.\n`,
  },
  pt: {
    subject: (group) => `Convite para ${group}`,
    accountBody: ({ to, groupName, inviterName }, days) =>
      `Olá, ${to.name}:\n\n${inviterName} convida você para ${groupName} no Bandeja. Entre com a sua conta nos próximos ${days} dias e aceite o convite em Grupos.\n\nSe não esperava este e-mail, não faça nada.\n`,
    body: ({ to, groupName, inviterName }, password, days) =>
      `Olá, ${to.name}:\n\n${inviterName} convida você para ${groupName} no Bandeja. Entre com este e-mail e esta senha nos próximos ${days} dias; depois escolha uma sua no seu perfil:\n\n    ${password}\n\nSe não esperava este e-mail, não faça nada.\n`,
  },
}

export interface InvitationMail {
  to: { name: string; email: string }
  groupName: string
  inviterName: string
  language: Language
  /** Null for a user with an account, who signs in with their own password. */
  password: string | null
  /** Validity of the invitation, ms. */
  lifeMs: number
  /** Epoch ms. */
  now: number
}

/** Writes the mail into the outbox folder. */
export async function postInvitationMail(outboxDir: string, mail: InvitationMail): Promise<void> {
  const { to, groupName, language, password, lifeMs, now } = mail
  const { subject, body, accountBody } = letters[language]
  const days = Math.round(lifeMs / 86_400_000)
  const text = password === null ? accountBody(mail, days) : body(mail, password, days)
  await postMail(outboxDir, { to, subject: subject(groupName), body: text, now })
}
