import type { Contact } from '#contract/entities/contacts/contact.ts'
import { isFree, seesChat } from '#contract/policies/chats/chat-visibility.ts'
import { isAdmin, isManager } from '#contract/policies/viewer.ts'
import { can } from '#contract/policies/index.ts'
import { isMissed } from '#contract/rules/targets/dues.ts'
import { nextStep } from '#contract/rules/targets/due-steps.ts'
import type { Clock } from '#workspace/clock.ts'
import { toChat } from '#workspace/events/event-draft.ts'
import type { DueTasks } from '#workspace/scheduler.ts'
import { contactOut } from '#workspace/serialize.ts'
import { findChat } from '#workspace/storage/contacts/contacts.ts'
import { nextTargetAlert } from '#workspace/storage/targets/targets.ts'
import type { Work } from '#workspace/unit-of-work.ts'
import { updateChat, type StoredChat } from '#workspace/use-cases/chats/change-chat.ts'
import { alertedAgents, notifyTarget } from '#workspace/use-cases/messages/notify.ts'
import { readDirectory, viewerIn, type Directory } from '#workspace/viewers.ts'
import { dueColumns, hoursOf, noDues, storedDues, type StoredDue } from './chat-dues.ts'
import { storeResult } from './settle-targets.ts'

/** Whom the end of a target is told before it: the agent, or for a free chat its team, or whoever is told of free chats. */
function toldBefore(directory: Directory, contact: Contact): string[] {
  const team = directory.teams.find(
    ({ tagId }) => tagId !== undefined && tagId === contact.teamTagId,
  )
  const isForTeam = isFree(contact) && team !== undefined
  const candidates = isForTeam
    ? alertedAgents(directory, team)
    : directory.members.map(({ id }) => id)
  return candidates.filter((id) => {
    const viewer = viewerIn(directory, id)
    return isForTeam ? seesChat(viewer, contact) : can(viewer, 'notification.waiting', contact)
  })
}

/** Whom a missed target is told: the managers of the chat's team, else the admins. */
function toldAfter(directory: Directory, contact: Contact): string[] {
  const who = (isOne: (viewer: ReturnType<typeof viewerIn>) => boolean) =>
    directory.members.map(({ id }) => id).filter((id) => isOne(viewerIn(directory, id)))
  const managers = who(
    (viewer) =>
      isManager(viewer) &&
      viewer.teamTagId !== undefined &&
      viewer.teamTagId === contact.teamTagId &&
      seesChat(viewer, contact),
  )
  if (managers.length > 0) return managers
  return who((viewer) => isAdmin(viewer) && seesChat(viewer, contact))
}

/**
 * Takes the steps of targets when they are due, each once: alerts the agent before a target is missed, stores that it is, which is
 * published, and alerts the manager. In an archived chat nobody is alerted.
 */
export function targetTasks({ clock }: { clock: Clock }): DueTasks {
  return {
    next: nextTargetAlert,
    failed: 'a target could not be looked at',
    async run(work, id) {
      const chat = await findChat(work.tx, id)
      const directory = chat && (await readDirectory(work.tx, chat.row.group_id))
      if (chat === undefined) return
      const isOn = directory?.targets?.isOn === true
      const columns = isOn ? await stepped(work, directory, chat, clock.now()) : noDues
      const { contact } = await updateChat(work.tx, chat, columns)
      if (columns.dues_json !== chat.row.dues_json)
        work.announce(toChat(contact, 'chat.wait', { contact: contactOut(contact) }))
    },
  }
}

/** Takes what is due of each target of a chat. @returns the columns after it */
async function stepped(work: Work, directory: Directory, chat: StoredChat, now: number) {
  const hours = hoursOf(directory, chat.row)
  const dues: StoredDue[] = []
  for (const due of storedDues(chat.row)) dues.push(await step(work, directory, chat, due, now))
  return dueColumns(directory, chat.row, dues, hours)
}

async function step(
  work: Work,
  directory: Directory,
  { row, contact }: StoredChat,
  due: StoredDue,
  now: number,
): Promise<StoredDue> {
  const { targets } = directory
  if (targets === undefined) return due
  const hours = hoursOf(directory, row)
  const next = nextStep(due, due.step, targets.alerts, isFree(contact), hours)
  if (next === null || next.at > now) return due
  const tell = async (change: 'target_near' | 'target_missed', userIds: readonly string[]) => {
    if (!contact.archived) await notifyTarget(work, directory, contact, { change, userIds, now })
  }
  // A service that did not run for a while leaves out what is too late.
  if (next.step === 'near' && !isMissed(due, now))
    await tell('target_near', toldBefore(directory, contact))
  if (next.step === 'missed') await storeResult(work, directory, row, due, { isKept: false, now })
  if (next.step === 'told') await tell('target_missed', toldAfter(directory, contact))
  return { ...due, step: next.step }
}
