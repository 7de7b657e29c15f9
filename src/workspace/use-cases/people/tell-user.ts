import { defaultLanguage, languageOf } from '#contract/limits.ts'
import { twoStepMail, twoStepSentence, type TwoStepLetter } from '#workspace/auth/two-step-mails.ts'
import { listPermissions } from '#workspace/storage/people/members.ts'
import { findUser } from '#workspace/storage/people/users.ts'
import type { Work } from '#workspace/unit-of-work.ts'
import { notify } from '#workspace/use-cases/messages/notify.ts'
import { readDirectory } from '#workspace/viewers.ts'
import type { Mailer } from './mailer.ts'

/**
 * Mails a user something about the protection of their account, and notifies them in a group.
 * @param groupId the group in which they are notified; absent: their first one
 * @param now epoch ms
 */
export async function tellUser(
  work: Work,
  mailer: Mailer,
  { userId, groupId }: { userId: string; groupId?: string },
  letter: TwoStepLetter,
  now: number,
): Promise<void> {
  const { tx } = work
  const user = await findUser(tx, userId)
  if (user === undefined || user.disabled_at !== null) return
  const first = groupId ?? (await listPermissions(tx, { userId }))[0]?.permission.groupId
  const directory = first === undefined ? undefined : await readDirectory(tx, first)
  const language = languageOf(user.language ?? directory?.group.language ?? defaultLanguage)
  const to = { name: user.name, email: user.email }
  await mailer.post(work, twoStepMail({ to, language, groupId: first ?? null }, letter))
  if (directory === undefined) return
  const text = twoStepSentence(language, letter)
  await notify(work, directory, [userId], { kind: 'system', title: '', text }, { now })
}
