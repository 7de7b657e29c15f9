import { z } from 'zod'
import type { Contact } from '#contract/entities/contacts/contact.ts'
import { targetKinds, targetSourceSchema } from '#contract/entities/targets/target.ts'
import { hasAgent } from '#contract/rules/chats/assignment-history.ts'
import { groupZone } from '#contract/rules/time/time-zone.ts'
import { duesOf, isMissed, targetHours, type TargetHours } from '#contract/rules/targets/dues.ts'
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
  'finished',
  'opened_at',
  'answered_at',
  'important',
  'blocked_at',
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

type AgentColumns = Pick<ContactsTable, 'user_id' | 'user_tag_id'>

const isFree = ({ user_id, user_tag_id }: AgentColumns): boolean =>
  !hasAgent({ userId: user_id ?? undefined, userTagId: user_tag_id ?? undefined })

/**
 * A target after a change that is not its customer's message. What would have happened before does not happen any more: otherwise
 * a shorter target, or a chat that goes on, could cause alerts about what is long over.
 * @param now epoch ms
 */
export function caughtUp(
  { targets }: Directory,
  row: AgentColumns,
  due: StoredDue,
  { hours, now }: { hours: TargetHours; now: number },
): StoredDue {
  if (targets === undefined) return due
  if (isMissed(due, now)) return due.step === 'missed' ? due : { ...due, step: 'told' }
  const next = nextStep(due, due.step, targets.alerts, isFree(row), hours)
  return next?.step === 'near' && next.at <= now ? { ...due, step: 'near' } : due
}

/** The columns of the targets that run in a chat, and of their next step. */
export function dueColumns(
  { targets }: Directory,
  row: AgentColumns,
  dues: readonly StoredDue[],
  hours: TargetHours,
): DueColumns {
  const [first] = dues
  if (first === undefined || targets === undefined) return noDues
  const steps = dues.flatMap(
    (due) => nextStep(due, due.step, targets.alerts, isFree(row), hours)?.at ?? [],
  )
  return {
    dues_json: JSON.stringify(dues),
    due_at: Date.parse(first.at),
    target_alert_at: steps.length === 0 ? null : Math.min(...steps),
  }
}

/**
 * The targets that run in a chat now: none in that of a blocked person. One that ran before keeps its steps, also with another
 * time. A closed wait has none: nobody can answer but with a template.
 * @param contact of which the tags count
 * @param resumedAt epoch ms: a target that did not run before is caught up until then (`caughtUp`). Absent: it begins
 */
export function runningDues(
  directory: Directory,
  row: ContactsTable,
  { tagIdList, tagLvl }: Pick<Contact, 'tagIdList' | 'tagLvl'>,
  resumedAt?: number,
): StoredDue[] {
  const { targets, teams } = directory
  if (targets === undefined || row.finished === 1 || row.archived === 2) return []
  if (row.blocked_at !== null) return []
  const team = teams.find(({ tagId }) => tagId !== undefined && tagId === row.team_tag_id)
  const tagIds = [...tagIdList, ...tagLvl.map(({ tagId }) => tagId)]
  const applied = targetsOf(targets, { teamId: team?.id, tagIds, isImportant: row.important === 1 })
  const { opened_at: openSince, answered_at: answered } = row
  const clocks = {
    answerSince: row.waiting_since,
    isFirst: answered === null || (openSince !== null && answered < openSince),
    openSince,
  }
  const before = storedDues(row)
  const hours = hoursOf(directory, row)
  return duesOf(clocks, applied, hours).map((due) => {
    const known = before.find(({ kind, since }) => kind === due.kind && since === due.since)
    if (known !== undefined) return { ...due, step: known.step }
    const begun: StoredDue = { ...due, step: 'running' }
    return resumedAt === undefined
      ? begun
      : caughtUp(directory, row, begun, { hours, now: resumedAt })
  })
}

export interface DuesOptions {
  /** As for `runningDues`. */
  readonly resumedAt?: number | undefined
  /** The chat's directory, if the transaction has read it; otherwise it is read where targets may change. */
  readonly directory?: Directory | undefined
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
  { areTagsNew = false, resumedAt, directory: known }: DuesOptions & { areTagsNew?: boolean },
): Promise<Partial<Pick<ContactsTable, keyof DueColumns | 'opened_at'>>> {
  const isSame = decisive.every((name) => change[name] === undefined || change[name] === row[name])
  if (isSame && !areTagsNew) return {}
  const next = { ...row, ...change }
  // A chat in which somebody waits has begun, also if it was another person's, or older than targets.
  const opened_at = next.opened_at ?? next.waiting_since
  const begun = opened_at === next.opened_at ? {} : { opened_at }
  const directory = known ?? (await readDirectory(tx, row.group_id))
  if (directory?.targets?.isOn !== true)
    return row.dues_json === null ? begun : { ...begun, ...noDues }
  const after = { ...next, ...begun }
  const dues = runningDues(directory, after, contact, resumedAt)
  return { ...begun, ...dueColumns(directory, after, dues, hoursOf(directory, after)) }
}
