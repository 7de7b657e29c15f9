import { z } from 'zod'
import type { Contact } from '#contract/entities/contacts/contact.ts'
import { targetKinds, targetSourceSchema } from '#contract/entities/targets/target.ts'
import { hasAgent } from '#contract/rules/chats/assignment-history.ts'
import { groupZone } from '#contract/rules/time/time-zone.ts'
import { duesOf, targetHours, type TargetHours } from '#contract/rules/targets/dues.ts'
import { dueSteps, nextStep } from '#contract/rules/targets/due-steps.ts'
import { targetsOf } from '#contract/rules/targets/targets-of.ts'
import { readJson } from '#workspace/storage/json.ts'
import type { ContactsTable, Tx } from '#workspace/storage/tables.ts'
import { readDirectory, type Directory } from '#workspace/viewers.ts'

/** A target that runs in a chat, with the last step that it has taken. */
const storedDueSchema = z.object({
  kind: z.enum(targetKinds),
  since: z.string(),
  at: z.string(),
  minutes: z.number(),
  by: targetSourceSchema,
  step: z.enum(dueSteps),
})
export type StoredDue = z.infer<typeof storedDueSchema>

/** The targets that run in a chat. */
export const storedDues = ({ dues_json }: Pick<ContactsTable, 'dues_json'>): StoredDue[] =>
  dues_json === null ? [] : readJson(dues_json, z.array(storedDueSchema))

type DueColumns = Pick<ContactsTable, 'dues_json' | 'due_at' | 'target_alert_at'>

export const noDues: DueColumns = { dues_json: null, due_at: null, target_alert_at: null }

/** What of a chat decides what is due in it, beside its tags. */
const decisive = [
  'waiting_since',
  'closed_wait_since',
  'finished',
  'opened_at',
  'answered_at',
  'important',
  'team_tag_id',
  'user_id',
  'user_tag_id',
] as const satisfies (keyof ContactsTable)[]

/** In which hours the targets of a chat count. */
export function hoursOf(
  { group, teams }: Directory,
  { team_tag_id }: Pick<ContactsTable, 'team_tag_id'>,
): TargetHours {
  const team = teams.find(({ tagId }) => tagId !== undefined && tagId === team_tag_id)
  return targetHours(team?.openingHours, group.openingHours, groupZone(group))
}

/** The columns of the targets that run in a chat, and of their next step. */
export function dueColumns(
  { targets }: Directory,
  row: Pick<ContactsTable, 'user_id' | 'user_tag_id'>,
  dues: readonly StoredDue[],
  hours: TargetHours,
): DueColumns {
  const [first] = dues
  if (first === undefined || targets === undefined) return noDues
  const agent = { userId: row.user_id ?? undefined, userTagId: row.user_tag_id ?? undefined }
  const steps = dues.flatMap(
    (due) => nextStep(due, due.step, targets.alerts, !hasAgent(agent), hours)?.at ?? [],
  )
  return {
    dues_json: JSON.stringify(dues),
    due_at: Date.parse(first.at),
    target_alert_at: steps.length === 0 ? null : Math.min(...steps),
  }
}

/**
 * The targets that run in a chat now. One that ran before keeps its steps, also with another time.
 * @param contact of which the tags count
 */
export function runningDues(
  directory: Directory,
  row: ContactsTable,
  { tagIdList, tagLvl }: Pick<Contact, 'tagIdList' | 'tagLvl'>,
): StoredDue[] {
  const { targets, teams } = directory
  if (targets === undefined || row.finished === 1 || row.archived === 2) return []
  const team = teams.find(({ tagId }) => tagId !== undefined && tagId === row.team_tag_id)
  const tagIds = [...tagIdList, ...tagLvl.map(({ tagId }) => tagId)]
  const applied = targetsOf(targets, { teamId: team?.id, tagIds, isImportant: row.important === 1 })
  const { opened_at: openSince, answered_at: answered } = row
  const clocks = {
    answerSince: row.waiting_since ?? row.closed_wait_since,
    isFirst: answered === null || (openSince !== null && answered < openSince),
    openSince,
  }
  const before = storedDues(row)
  return duesOf(clocks, applied, hoursOf(directory, row)).map((due) => {
    const known = before.find(({ kind, since }) => kind === due.kind && since === due.since)
    return { ...due, step: known?.step ?? 'running' }
  })
}

/**
 * The columns of what is due in a chat after a change of its row or its tags; none if they stay.
 * @param contact the chat with its tags after the change
 */
export async function duesAfter(
  tx: Tx,
  row: ContactsTable,
  change: Partial<ContactsTable>,
  contact: Pick<Contact, 'tagIdList' | 'tagLvl'>,
  areTagsNew: boolean,
): Promise<Partial<Pick<ContactsTable, keyof DueColumns | 'opened_at'>>> {
  const isSame = decisive.every((name) => change[name] === undefined || change[name] === row[name])
  if (isSame && !areTagsNew) return {}
  const next = { ...row, ...change }
  // A chat in which somebody waits has begun, also if it was another person's, or older than targets.
  const opened_at = next.opened_at ?? next.waiting_since
  const begun = opened_at === next.opened_at ? {} : { opened_at }
  const directory = await readDirectory(tx, row.group_id)
  if (directory?.targets?.isOn !== true)
    return row.dues_json === null ? begun : { ...begun, ...noDues }
  const after = { ...next, ...begun }
  const dues = runningDues(directory, after, contact)
  return { ...begun, ...dueColumns(directory, after, dues, hoursOf(directory, after)) }
}
