import { defaultLanguage, languageOf } from '#contract/limits.ts'
import { twoStepMail, twoStepSentence, type TwoStepLetter } from '#workspace/auth/two-step-mails.ts'
import { listPermissions } from '#workspace/storage/people/members.ts'
import { findUser } from '#workspace/storage/people/users.ts'
import type { Work } from '#workspace/unit-of-work.ts'
import { notify } from '#workspace/use-cases/messages/notify.ts'
import { readDirectory, type Directory } from '#workspace/viewers.ts'
import type { Mailer } from './mailer.ts'

/** Whom to tell. */
interface Receiver {
  userId: string
  /** The group in which they are notified; absent: their first one. */
  groupId?: string
}

/**
 * Mails a user something about the protection of their account.
 * @returns how a notification says it, and in which group; undefined if there is none
 */
export async function mailUser(
  work: Work,
  mailer: Mailer,
  { userId, groupId }: Receiver,
  letter: TwoStepLetter,
): Promise<{ directory: Directory; text: string } | undefined> {
  const { tx } = work
  const user = await findUser(tx, userId)
  if (user === undefined || user.disabled_at !== null) return undefined
  const first = groupId ?? (await listPermissions(tx, { userId }))[0]?.permission.groupId
  const directory = first === undefined ? undefined : await readDirectory(tx, first)
  const language = languageOf(user.language ?? directory?.group.language ?? defaultLanguage)
  const to = { name: user.name, email: user.email }
  await mailer.post(work, twoStepMail({ to, language, groupId: first ?? null }, letter))
  return directory && { directory, text: twoStepSentence(language, letter) }
}

/**
 * Mails a user something about the protection of their account, and notifies them in a group.
 * @param now epoch ms
 */
export async function tellUser(
  work: Work,
  mailer: Mailer,
  receiver: Receiver,
  letter: TwoStepLetter,
  now: number,
): Promise<void> {
  const mailed = await mailUser(work, mailer, receiver, letter)
  if (mailed === undefined) return
  const { directory, text } = mailed
  await notify(work, directory, [receiver.userId], { kind: 'system', title: '', text }, { now })
}
