import { useQuery } from '@tanstack/react-query'
import { lineApi } from '#contract/api/line/line.ts'
import type { LinePreparation, PreparedItem } from '#contract/entities/line/line-preparation.ts'
import { changeOrReport, inQueries } from '#renderer/data/change/change.ts'
import { linePreparationQuery } from '#renderer/data/groups/line-query.ts'
import { call } from '#renderer/data/service/api-client.ts'
import { queryClient } from '#renderer/data/service/query.ts'

/** What is stored of the preparation. */
export interface PreparationChange extends Partial<
  Pick<LinePreparation, 'place' | 'step' | 'phone'>
> {
  provider?: 'meta' | '360dialog'
  ticks?: Partial<Record<PreparedItem, boolean>>
}

/** The preparation of a group that has not begun, or of a service that keeps none. */
export const begun: LinePreparation = {
  place: 'free',
  provider: 'meta',
  step: 'prepare',
  phone: '',
  ticks: [],
}

function changed(
  before: LinePreparation,
  { ticks = {}, ...change }: PreparationChange,
): LinePreparation {
  const left = before.ticks.filter(({ item }) => item === 'unknown' || ticks[item] !== false)
  const at = new Date().toISOString()
  const added = (['portfolio', 'app', 'number', 'systemUser', 'payment'] as const).flatMap(
    (item) =>
      ticks[item] === true && left.every((tick) => tick.item !== item)
        ? [{ item, at, byName: '' }]
        : [],
  )
  return { ...before, ...change, ticks: [...left, ...added] }
}

export interface PreparationState {
  preparation: LinePreparation
  /** Shown at once; it goes back if it could not be stored. */
  save: (change: PreparationChange) => void
}

/** How far the preparation of a group's line is, which all its admins share. */
export function usePreparation(groupId: string): PreparationState {
  const query = linePreparationQuery(groupId)
  const preparation = useQuery(query).data ?? begun
  const save = (given: PreparationChange) =>
    void changeOrReport({
      scope: `line preparation ${groupId}`,
      ...inQueries<LinePreparation>({ queryKey: query.queryKey }, (before) =>
        changed(before, given),
      ),
      send: () => call(lineApi.prepareLine, { groupId, params: { id: groupId }, body: given }),
      accept: (answer) => void queryClient.setQueryData(query.queryKey, answer),
    })
  return { preparation, save }
}
