import { randomUUID } from 'node:crypto'
import { z } from 'zod'
import { backoffMs } from '#contract/rules/time/backoff.ts'
import { can } from '#contract/policies/index.ts'
import type { Clock } from '#workspace/clock.ts'
import type { Mail } from '#workspace/mail/mail.ts'
import type { Claims } from '#workspace/instance.ts'
import { RefusedMail, type MailTransport, type SendMail } from '#workspace/mail/transport.ts'
import { openText, sealText } from '#workspace/sealed-text.ts'
import { deleteMail, insertMail, nextMail, saveMailFailure } from '#workspace/storage/mails.ts'
import type { MailsTable } from '#workspace/storage/tables.ts'
import { writeGroupDurable, type Work, type WriteNeeds } from '#workspace/unit-of-work.ts'
import { readDirectory, viewerIn } from '#workspace/viewers.ts'
import { notify } from '#workspace/use-cases/messages/notify.ts'

/** Sends mails, or writes them into a folder. */
export interface Mailer {
  /** Whether mails are sent. Otherwise somebody has to pass on what they say. */
  readonly sends: boolean
  /** Posts a mail after the commit. An error does not change the response. */
  post(work: Work, mail: Mail): Promise<void>
  /** Looks for mails that are due. */
  reschedule(): void
  close(): void
}

interface MailerNeeds extends WriteNeeds {
  clock: Clock
  background: (work: Promise<unknown>) => void
}

/** Posts mails into a folder. */
export function createFolderMailer(
  { clock, background }: Pick<MailerNeeds, 'clock' | 'background'>,
  writeMail: SendMail,
): Mailer {
  return {
    sends: false,
    post(work, mail) {
      work.afterCommit(() => background(writeMail(mail, randomUUID(), clock.now())))
      return Promise.resolve()
    },
    reschedule: () => undefined,
    close: () => undefined,
  }
}

/** The claim of the instance that sends. */
const MAILS = 'mails'

/** Pauses after failed attempts, and the time after which there is no further one, ms. */
const PAUSES = { firstMs: 60_000, longestMs: 60 * 60_000 }
const GIVE_UP_MS = 24 * 60 * 60_000

const sealedSchema = z.object({ subject: z.string(), body: z.string() })

/**
 * Sends mails over a server, one after the other. A mail is stored in the transaction of what it is about, with its
 * content encrypted, because it may contain a password. After a stop of the service it is sent at the next start or by
 * another instance, so a stop between the server's answer and the commit sends it twice.
 * @param key encrypts what is stored
 */
export function createSmtpMailer(
  service: MailerNeeds & { claims: Claims },
  transport: MailTransport,
  key: Buffer,
): Mailer {
  const { clock, storage, log, claims } = service
  let cancel: () => void = () => undefined
  let working: Promise<void> | undefined
  let isRequested = false
  let isClosed = false

  const mailOf = (row: MailsTable): Mail => ({
    to: { name: row.to_name, email: row.to_email },
    ...sealedSchema.parse(JSON.parse(openText(key, row.id, row.sealed))),
    groupId: row.group_id,
    invitationId: row.invitation_id,
  })

  async function attempt(row: MailsTable): Promise<void> {
    // Mails about no group have a turn of their own.
    const turn = row.group_id ?? ''
    try {
      await transport.send(mailOf(row), row.id, row.created_at)
    } catch (error) {
      const reason = error instanceof Error ? error.message : String(error)
      log('a mail could not be sent', { mail: row.id, error: reason })
      const now = clock.now()
      const attempts = row.attempts + 1
      const next = now + backoffMs(PAUSES, attempts)
      const isOver = error instanceof RefusedMail || next > row.created_at + GIVE_UP_MS
      await writeGroupDurable(service, turn, async (work) => {
        const nextAt = isOver ? null : next
        await saveMailFailure(work.tx, row.id, { nextAt, attempts, reason })
        if (isOver) await giveUp(work, row, reason, now)
      })
      return
    }
    await writeGroupDurable(service, turn, (work) => deleteMail(work.tx, row.id))
  }

  /** @returns ms until the next attempt; undefined if there is none */
  async function sendDue(): Promise<number | undefined> {
    for (;;) {
      if (!(await claims.take(MAILS))) return undefined
      const row = await nextMail(storage.db)
      if (isClosed || row === undefined || row.next_at === null) return undefined
      const wait = row.next_at - clock.now()
      if (wait > 0) return wait
      await attempt(row)
    }
  }

  async function run(): Promise<void> {
    const wait = await sendDue().catch((error: unknown) => {
      log('mails could not be sent', { error: String(error) })
      return PAUSES.firstMs
    })
    working = undefined
    if (isAsked()) reschedule()
    else if (wait !== undefined && !isClosed) cancel = clock.after(wait, reschedule)
  }

  /** Whether a mail was posted while others were sent. */
  const isAsked = () => isRequested

  function reschedule(): void {
    if (isClosed) return
    cancel()
    isRequested = working !== undefined
    if (isRequested) return
    working = run()
    service.background(working)
  }

  return {
    sends: true,
    async post(work, { to, subject, body, groupId, invitationId }) {
      const id = randomUUID()
      const now = clock.now()
      await insertMail(work.tx, {
        id,
        group_id: groupId,
        invitation_id: invitationId,
        to_name: to.name,
        to_email: to.email,
        sealed: sealText(key, id, JSON.stringify({ subject, body })),
        created_at: now,
        next_at: now,
        attempts: 0,
        reason: null,
      })
      work.afterCommit(reschedule)
    },
    reschedule,
    close() {
      isClosed = true
      cancel()
      const leave = async () => {
        await working
        transport.close()
        await claims.release(MAILS)
      }
      service.background(leave())
    },
  }
}

const failures = {
  es: (email: string, reason: string) =>
    `El correo para ${email} no se pudo enviar. El servidor de correo dijo: ${reason}`,
  en: (email: string, reason: string) =>
    `The mail to ${email} could not be sent. The mail server said: ${reason}`,
  pt: (email: string, reason: string) =>
    `O e-mail para ${email} não pôde ser enviado. O servidor de e-mail disse: ${reason}`,
}

/**
 * Notifies the group's admins of a mail that will not be sent. One about an invitation stays stored, so that the list of
 * invitations shows it.
 */
async function giveUp(work: Work, row: MailsTable, reason: string, now: number): Promise<void> {
  const { group_id: groupId, to_email: email } = row
  if (row.invitation_id === null) await deleteMail(work.tx, row.id)
  const directory = groupId === null ? undefined : await readDirectory(work.tx, groupId)
  if (directory === undefined) return
  const admins = directory.members
    .map(({ id }) => id)
    .filter((id) => can(viewerIn(directory, id), 'member.invite'))
  const { name: title, language } = directory.group
  const text = failures[language](email, reason)
  await notify(work, directory, admins, { kind: 'system', title, text }, { now })
}
