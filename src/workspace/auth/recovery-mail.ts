import { randomUUID } from 'node:crypto'
import { rename, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { Language } from '#contract/limits.ts'
import { UNFINISHED } from '../storage/partial-file.ts'

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

/** An encoded header text, which no name can break. */
function encoded(text: string): string {
  return `=?utf-8?B?${Buffer.from(text).toString('base64')}?=`
}

/** The mail as an RFC 5322 message. */
export function composeRecoveryMail({ to, language, password, lifeMs, now }: RecoveryMail): string {
  const { subject, body } = letters[language]
  const text = Buffer.from(body(to.name, password, Math.round(lifeMs / 60_000)))
  const lines = text.toString('base64').match(/.{1,76}/g) ?? []
  return [
    'From: Bandeja <no-reply@bandeja.invalid>',
    `To: ${encoded(to.name)} <${to.email.replaceAll(/[\s<>]/g, '')}>`,
    `Subject: ${encoded(subject)}`,
    `Date: ${new Date(now).toUTCString().replace('GMT', '+0000')}`,
    `Message-ID: <${randomUUID()}@bandeja.invalid>`,
    'MIME-Version: 1.0',
    'Content-Type: text/plain; charset=utf-8',
    'Content-Transfer-Encoding: base64',
    '',
    ...lines,
    '',
  ].join('\r\n')
}

/** Writes the mail atomically into the outbox folder, readable by this system account only. */
export async function postRecoveryMail(outboxDir: string, mail: RecoveryMail): Promise<void> {
  const name = `${new Date(mail.now).toISOString().replaceAll(/[:.]/g, '-')}-${randomUUID()}.eml`
  const path = join(outboxDir, name)
  await writeFile(path + UNFINISHED, composeRecoveryMail(mail), { mode: 0o600, flag: 'wx' })
  await rename(path + UNFINISHED, path)
}
