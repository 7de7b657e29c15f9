import { randomUUID } from 'node:crypto'
import { rename, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { UNFINISHED } from '#workspace/storage/partial-file.ts'

/** A plain-text mail to one person. */
export interface Mail {
  to: { name: string; email: string }
  subject: string
  body: string
  /** The time of the mail, epoch ms. */
  now: number
}

/**
 * Encodes a header text as one encoded word (RFC 2047), so that it may have any characters and a name with line breaks
 * cannot add headers.
 */
function encoded(text: string): string {
  return `=?utf-8?B?${Buffer.from(text).toString('base64')}?=`
}

/** The mail as an RFC 5322 message. */
export function composeMail({ to, subject, body, now }: Mail): string {
  const lines =
    Buffer.from(body)
      .toString('base64')
      .match(/.{1,76}/g) ?? []
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

/**
 * Writes the mail as an `.eml` file into the outbox folder; nothing is sent. The file appears in one step and is readable
 * only by the current system account (mode 0600).
 */
export async function postMail(outboxDir: string, mail: Mail): Promise<void> {
  const name = `${new Date(mail.now).toISOString().replaceAll(/[:.]/g, '-')}-${randomUUID()}.eml`
  const path = join(outboxDir, name)
  await writeFile(path + UNFINISHED, composeMail(mail), { mode: 0o600, flag: 'wx' })
  await rename(path + UNFINISHED, path)
}
