import type { Language } from '#contract/limits.ts'
import { postMail } from './mail.ts'

interface Letter {
  subject: (group: string) => string
  body: (mail: InvitationMail, days: number) => string
}

const letters: Record<Language, Letter> = {
  es: {
    subject: (group) => `Te invitaron a ${group}`,
    body: ({ to, groupName, inviterName, password }, days) =>
      `Hola, ${to.name}:\n\n${inviterName} te invita a ${groupName} en Bandeja. Entra con este correo y esta contraseña durante los próximos ${days} días; luego elige una tuya en tu perfil:\n\n    ${password}\n\nSi no esperabas este correo, no hagas nada.\n`,
  },
  en: {
    subject: (group) => `You are invited to ${group}`,
    body: ({ to, groupName, inviterName, password }, days) =>
      `Hello ${to.name},\n\n${inviterName} invites you to ${groupName} on Bandeja. Sign in with this address and this password within the next ${days} days; then choose your own in your profile:\n\n    ${password}\n\nIf you did not expect this mail, do nothing.\n`,
  },
  pt: {
    subject: (group) => `Convite para ${group}`,
    body: ({ to, groupName, inviterName, password }, days) =>
      `Olá, ${to.name}:\n\n${inviterName} convida você para ${groupName} no Bandeja. Entre com este e-mail e esta senha nos próximos ${days} dias; depois escolha uma sua no seu perfil:\n\n    ${password}\n\nSe não esperava este e-mail, não faça nada.\n`,
  },
}

export interface InvitationMail {
  to: { name: string; email: string }
  groupName: string
  inviterName: string
  language: Language
  password: string
  /** Validity of the password, ms. */
  lifeMs: number
  /** Epoch ms. */
  now: number
}

/** Writes the mail into the outbox folder. */
export async function postInvitationMail(outboxDir: string, mail: InvitationMail): Promise<void> {
  const { to, groupName, language, lifeMs, now } = mail
  const { subject, body } = letters[language]
  const text = body(mail, Math.round(lifeMs / 86_400_000))
  await postMail(outboxDir, { to, subject: subject(groupName), body: text, now })
}
