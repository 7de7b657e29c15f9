import type { TargetKind } from '#contract/entities/targets/target.ts'
import { limits } from '#contract/limits.ts'
import { isMissed } from '#contract/rules/targets/dues.ts'
import { ofDatabase } from '#workspace/storage/engine.ts'
import type { ContactsTable, Db, TargetResultsTable } from '#workspace/storage/tables.ts'
import { insertTargetResult } from '#workspace/storage/targets/targets.ts'
import type { Work } from '#workspace/unit-of-work.ts'
import { readDirectory, type Directory } from '#workspace/viewers.ts'
import { storedDues, type StoredDue } from './chat-dues.ts'

const DAY_MS = 24 * 3_600_000

const listeners = ofDatabase(() => ({ wake: (): void => undefined }))

/** Calls `wake` after each commit that changes when a step of a target is due. */
export function onTargetSteps(db: Db, wake: () => void): void {
  listeners(db).wake = wake
}

/** Calls the listener after the commit, if a change of a chat has moved the next step of its targets. */
export function followTargets(
  work: Work,
  before: Pick<ContactsTable, 'target_alert_at'>,
  after: Pick<ContactsTable, 'target_alert_at'>,
): void {
  const { wake } = listeners(work.tx)
  if (after.target_alert_at !== null && after.target_alert_at !== before.target_alert_at)
    work.afterCommit(wake)
}

/** Stores that a target was kept or missed, for the team and the agent that the chat has. @param now epoch ms */
export async function storeResult(
  { tx }: Work,
  { teams }: Pick<Directory, 'teams'>,
  row: ContactsTable,
  { kind, since }: Pick<StoredDue, 'kind' | 'since'>,
  { isKept, now }: { isKept: boolean; now: number },
): Promise<void> {
  const team = teams.find(({ tagId }) => tagId !== undefined && tagId === row.team_tag_id)
  const result: TargetResultsTable = {
    contact_id: row.id,
    kind,
    since: Date.parse(since),
    group_id: row.group_id,
    is_kept: isKept ? 1 : 0,
    team_id: team?.id ?? null,
    user_id: row.user_id,
  }
  await insertTargetResult(tx, result, now - limits.targets.keptDays * DAY_MS)
}

/**
 * Stores the result of the targets of these kinds that a change has ended: an answer, or the end of the chat. What was missed before
 * has its result already.
 * @param before the chat before the change, with the agent for whom it counts
 * @param now epoch ms
 * @param known the chat's directory, if the transaction has read it
 */
export async function settleTargets(
  work: Work,
  before: ContactsTable,
  after: ContactsTable,
  kinds: readonly TargetKind[],
  now: number,
  known?: Directory,
): Promise<void> {
  const running = storedDues(after)
  const ended = storedDues(before).filter(
    (due) =>
      kinds.includes(due.kind) &&
      (due.step === 'running' || due.step === 'near') &&
      !running.some(({ kind, since }) => kind === due.kind && since === due.since),
  )
  if (ended.length === 0) return
  const directory = known ?? (await readDirectory(work.tx, before.group_id))
  if (directory === undefined) return
  for (const due of ended) {
    const isKept = !isMissed(due, now)
    await storeResult(work, directory, before, due, { isKept, now })
  }
}
