import type { Language } from '#contract/limits.ts'
import { productName } from '#contract/literals.ts'
import { nameFromEmail } from '#contract/rules/people/name-from-email.ts'
import { nameInMail } from '#contract/rules/people/name-in-mail.ts'
import type { Mail } from '#workspace/mail/mail.ts'
import { workspaceParagraphs } from './workspace-words.ts'

interface MailFacts extends InvitationMail {
  /** The paragraph on how to get the app. */
  access: string
  /** Validity of the invitation in days. */
  days: number
}

interface Letter {
  subject: (group: string) => string
  body: (mail: MailFacts, password: string) => string
  /** For a user with an account. */
  accountBody: (mail: MailFacts) => string
  installFrom: (url: string) => string
  /** Where to get the app, if no address is set. */
  askFor: (inviter: string) => string
}

const letters: Record<Language, Letter> = {
  es: {
    subject: (group) => `Te invitaron a ${group}`,
    installFrom: (url) => `Instala ${productName} desde ${url}.`,
    askFor: (inviter) => `Pide el instalador de ${productName} a ${inviter}.`,
    accountBody: ({ to, groupName, inviterName, access, days }) =>
      `Hola, ${to.name}:\n\n${inviterName} te invita a ${groupName} en ${productName}. Entra con tu cuenta durante los próximos ${days} días y acepta la invitación en Grupos.\n\n${access}\n\nSi no esperabas este correo, no hagas nada.\n`,
    body: ({ to, groupName, inviterName, access, days }, password) =>
      `Hola, ${to.name}:\n\n${inviterName} te invita a ${groupName} en ${productName}. Entra con este correo y esta contraseña durante los próximos ${days} días; luego elige una tuya en tu perfil:\n\n    ${password}\n\n${access}\n\nSi no esperabas este correo, no hagas nada.\n`,
  },
  en: {
    subject: (group) => `You are invited to ${group}`,
    installFrom: (url) => `Get ${productName} at ${url}.`,
    askFor: (inviter) => `Ask ${inviter} for the installer of ${productName}.`,
    accountBody: ({ to, groupName, inviterName, access, days }) =>
      `Hello ${to.name},\n\n${inviterName} invites you to ${groupName} on ${productName}. Sign in with your account within the next ${days} days and accept the invitation in Groups.\n\n${access}\n\nIf you did not expect this mail, do nothing.\n`,
    body: ({ to, groupName, inviterName, access, days }, password) =>
      `Hello ${to.name},\n\n${inviterName} invites you to ${groupName} on ${productName}. Sign in with this address and this password within the next ${days} days; then choose your own in your profile:\n\n    ${password}\n\n${access}\n\nIf you did not expect this mail, do nothing.\n`,
  },
  pt: {
    subject: (group) => `Convite para ${group}`,
    installFrom: (url) => `Instale o ${productName} a partir de ${url}.`,
    askFor: (inviter) => `Peça o instalador do ${productName} a ${inviter}.`,
    accountBody: ({ to, groupName, inviterName, access, days }) =>
      `Olá, ${to.name}:\n\n${inviterName} convida você para ${groupName} no ${productName}. Entre com a sua conta nos próximos ${days} dias e aceite o convite em Grupos.\n\n${access}\n\nSe não esperava este e-mail, não faça nada.\n`,
    body: ({ to, groupName, inviterName, access, days }, password) =>
      `Olá, ${to.name}:\n\n${inviterName} convida você para ${groupName} no ${productName}. Entre com este e-mail e esta senha nos próximos ${days} dias; depois escolha uma sua no seu perfil:\n\n    ${password}\n\n${access}\n\nSe não esperava este e-mail, não faça nada.\n`,
  },
}

interface InvitationMail {
  groupId: string
  invitationId: string
  to: { name: string; email: string }
  /** The workspace's address, as people type it into the app. */
  address: string
  /** Where people get the app; undefined: they ask who invites. */
  appUrl: string | undefined
  groupName: string
  inviterName: string
  language: Language
  /** Null for a user with an account, who signs in with their own password. */
  password: string | null
  /** Validity of the invitation, ms. */
  lifeMs: number
}

export function invitationMail(mail: InvitationMail): Mail {
  const { groupId, invitationId, address, appUrl, language, password, lifeMs } = mail
  const to = { ...mail.to, name: nameInMail(mail.to.name, nameFromEmail(mail.to.email)) }
  const groupName = nameInMail(mail.groupName, productName)
  const inviterName = nameInMail(mail.inviterName, groupName)
  const { subject, body, accountBody, ...letter } = letters[language]
  const names = { to, groupName, inviterName }
  const source = appUrl === undefined ? letter.askFor(inviterName) : letter.installFrom(appUrl)
  const access = `${source} ${workspaceParagraphs(language, address)}`
  const facts = { ...mail, ...names, access, days: Math.round(lifeMs / 86_400_000) }
  const text = password === null ? accountBody(facts) : body(facts, password)
  return { to, subject: subject(groupName), body: text, groupId, invitationId }
}
