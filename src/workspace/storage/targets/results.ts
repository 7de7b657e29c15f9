import { targetKinds, type TargetKind } from '#contract/entities/targets/target.ts'
import type { TargetsReport } from '#contract/api/targets/targets.ts'
import { reportDays } from '#contract/rules/reports/report.ts'
import { wallClock } from '#contract/rules/time/time-zone.ts'
import type { Db } from '#workspace/storage/tables.ts'

type Kept = Record<TargetKind, { kept: number; missed: number }>

const none = (): Kept => ({
  first: { kept: 0, missed: 0 },
  next: { kept: 0, missed: 0 },
  resolution: { kept: 0, missed: 0 },
})

/** Counts by a key; the empty key is for results without one. */
class Counts<Key extends string | number> {
  readonly byKey = new Map<Key, Kept>()

  add(key: Key, kind: TargetKind, isKept: boolean, count: number): void {
    const counts = this.byKey.get(key) ?? none()
    counts[kind][isKept ? 'kept' : 'missed'] += count
    this.byKey.set(key, counts)
  }
}

/** The rows of kinds that exist. */
const known = <Row extends { kind: string; is_kept: number }>(rows: readonly Row[]) =>
  rows.flatMap((row) => {
    const kind = targetKinds.find((one) => one === row.kind)
    return kind === undefined ? [] : [{ ...row, kind, isKept: row.is_kept === 1 }]
  })

/** The targets of a group that were kept and missed between two days of its time zone, without names. */
export async function targetResults(
  db: Db,
  { groupId, from, to, timeZone }: { groupId: string; from: string; to: string; timeZone: string },
): Promise<Pick<TargetsReport, 'totals' | 'teams' | 'agents' | 'hours'>> {
  const days = reportDays({ from, to }, timeZone)
  const [start, end] = [days[0]?.start ?? 0, days.at(-1)?.end ?? 0]
  const hourMs = 3_600_000
  const counted = db
    .selectFrom('target_results')
    .select(['kind', 'is_kept'])
    .select(({ fn }) => fn.countAll<number>().as('count'))
    .where('group_id', '=', groupId)
    .where('since', '>=', start)
    .where('since', '<', end)
    .groupBy(['kind', 'is_kept'])
  const ofOnes = await counted
    .select(['team_id', 'user_id'])
    .groupBy(['team_id', 'user_id'])
    .execute()
  const ofTimes = await counted
    // Clocks differ by quarters of an hour.
    .select((eb) => eb('since', '-', eb('since', '%', hourMs / 4)).as('at'))
    .groupBy('at')
    .execute()
  const teams = new Counts<string>()
  const agents = new Counts<string>()
  const hours = new Counts<number>()
  const totals = new Counts<string>()
  for (const { kind, isKept, count, ...row } of known(ofOnes)) {
    totals.add('', kind, isKept, count)
    teams.add(row.team_id ?? '', kind, isKept, count)
    agents.add(row.user_id ?? '', kind, isKept, count)
  }
  const clock = wallClock(timeZone)
  const hourOf = new Map<number, number>()
  for (const { at, kind, isKept, count } of known(ofTimes)) {
    const hour = hourOf.get(at) ?? Math.floor(clock(at).minutes / 60)
    hourOf.set(at, hour)
    hours.add(hour, kind, isKept, count)
  }
  const named = ({ byKey }: Counts<string>) =>
    [...byKey].map(([id, kept]) => ({ ...(id !== '' && { id }), ...kept }))
  return {
    totals: totals.byKey.get('') ?? none(),
    teams: named(teams),
    agents: named(agents),
    hours: [...hours.byKey]
      .toSorted(([a], [b]) => a - b)
      .map(([hour, kept]) => ({ hour, ...kept })),
  }
}
