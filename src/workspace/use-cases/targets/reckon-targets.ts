import { limits } from '#contract/limits.ts'
import type { Contact } from '#contract/entities/contacts/contact.ts'
import type { Clock } from '#workspace/clock.ts'
import { toGroup } from '#workspace/events/event-draft.ts'
import type { DueTasks } from '#workspace/scheduler.ts'
import { withRow } from '#workspace/storage/contacts/contact-row.ts'
import { findChat, updateContactRow } from '#workspace/storage/contacts/contacts.ts'
import type { ContactsTable } from '#workspace/storage/tables.ts'
import {
  findReckoning,
  nextReckoning,
  openedChatIds,
  saveReckoning,
} from '#workspace/storage/targets/targets.ts'
import type { Work } from '#workspace/unit-of-work.ts'
import type { StoredChat } from '#workspace/use-cases/chats/change-chat.ts'
import { readDirectory, type Directory } from '#workspace/viewers.ts'
import { caughtUp, dueColumns, duesAfter, hoursOf, noDues, runningDues } from './chat-dues.ts'
import { followTargets } from './settle-targets.ts'

const columns = ['dues_json', 'due_at', 'target_alert_at', 'opened_at'] as const

/** Stores what is due in a chat after its tags have changed. @param now epoch ms @returns the chat after it */
export async function reckonChat(
  work: Work,
  row: ContactsTable,
  contact: Contact,
  now: number,
): Promise<StoredChat> {
  const dues = await duesAfter(work.tx, row, {}, contact, { areTagsNew: true, resumedAt: now })
  if (columns.every((name) => dues[name] === undefined || dues[name] === row[name]))
    return { row, contact }
  const after = await updateContactRow(work.tx, row, dues)
  followTargets(work, row, after)
  return { row: after, contact: withRow(contact, after) }
}

/** Reckons the chats of a group anew after its targets or hours were changed, some of them in each transaction. */
export function reckoningTasks({ clock }: { clock: Clock }): DueTasks {
  return {
    next: nextReckoning,
    urgency: 'bulk',
    failed: 'the targets of chats could not be reckoned anew',
    async run(work, groupId) {
      const { after, reckoned } = await findReckoning(work.tx, groupId)
      const directory = await readDirectory(work.tx, groupId)
      if (after === null || directory === undefined) return
      const ids = await openedChatIds(work.tx, groupId, after, limits.targets.reckonedAtOnce)
      let changed = reckoned
      for (const id of ids) changed += await reckonStored(work, directory, id, clock.now())
      const last = ids.length < limits.targets.reckonedAtOnce ? null : (ids.at(-1) ?? null)
      await saveReckoning(work.tx, groupId, { after: last, reckoned: changed })
      if (last === null && changed > 0)
        work.announce(toGroup(groupId, 'targets.changed', { reckoned: changed }))
    },
  }
}

/** @returns 1 if something else is due in the chat than before, or 0 */
async function reckonStored(
  work: Work,
  directory: Directory,
  id: string,
  now: number,
): Promise<0 | 1> {
  const chat = await findChat(work.tx, id)
  if (chat === undefined) return 0
  const { row, contact } = chat
  const hours = hoursOf(directory, row)
  const isOn = directory.targets?.isOn === true
  const dues = isOn ? runningDues(directory, row, contact) : []
  const next = isOn
    ? dueColumns(
        directory,
        row,
        dues.map((due) => caughtUp(directory, row, due, { hours, now })),
        hours,
      )
    : noDues
  if (next.dues_json === row.dues_json && next.target_alert_at === row.target_alert_at) return 0
  const after = await updateContactRow(work.tx, row, next)
  followTargets(work, row, after)
  return 1
}
