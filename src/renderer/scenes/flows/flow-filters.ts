import type { Flow, FlowState } from '#contract/entities/flows/flow.ts'
import { foldText } from '#contract/rules/text/searchable-text.ts'
import type { Sort } from '#renderer/components/page/data-table.tsx'

/** The search and the filters above the list of flows. */
export interface FlowFilter {
  readonly text: string
  readonly states: readonly FlowState[]
}

/**
 * The flows whose name, button or last editor contains the text and whose state is one of `states`. If `states` is
 * empty, flows in every state match.
 */
export function filterFlows(flows: readonly Flow[], { text, states }: FlowFilter): Flow[] {
  const wanted = foldText(text.trim())
  return flows.filter(
    ({ name, action, editedByName, state = 'draft' }) =>
      (states.length === 0 || states.includes(state)) &&
      [name, action, editedByName].some((each) => foldText(each ?? '').includes(wanted)),
  )
}

const keys: Record<string, (flow: Flow) => string | number> = {
  name: ({ name }) => foldText(name ?? ''),
  lastSent: ({ lastSentAt }) => lastSentAt ?? '',
  sent: ({ sentCount }) => sentCount ?? 0,
  edited: ({ editedAt }) => editedAt ?? '',
}

/** Sorts flows by a column. Flows without a text or time in this column come last in both directions. */
export function sortFlows(flows: readonly Flow[], { columnId, direction }: Sort): Flow[] {
  const key = keys[columnId] ?? (() => 0)
  const sign = direction === 'ascending' ? 1 : -1
  return flows.toSorted((one, other) => {
    const [a, b] = [key(one), key(other)]
    if (a === b) return 0
    if (a === '' || b === '') return a === '' ? 1 : -1
    return a < b ? -sign : sign
  })
}
