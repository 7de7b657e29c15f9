import { useCallback } from 'react'
import { useLocation, useNavigate } from 'react-router'
import { rewriteQuery } from '../../../data/url-state.ts'

type ChangeQuery = (query: URLSearchParams) => void

/**
 * The query of the address that stands now, changed; not of the one that was drawn last: the open chat and the filter
 * write into the same one, and neither may undo what the other has written meanwhile.
 * @returns null where it stays as it is
 */
function changed(change: ChangeQuery): string | null {
  const query = new URLSearchParams(location.search)
  const before = query.toString()
  change(query)
  const after = query.toString()
  return after === before ? null : after
}

/** @returns a function that changes the query in its place; another one once another place was gone to */
export function useRewrite(): (change: ChangeQuery) => void {
  const { key } = useLocation()
  return useCallback(
    (change) => {
      const query = changed(change)
      if (query !== null) rewriteQuery(query, key)
    },
    [key],
  )
}

/** @returns a function that goes on to a changed query: back leads to how it was */
export function useStep(): (change: ChangeQuery) => void {
  const navigate = useNavigate()
  return useCallback(
    (change) => {
      const query = changed(change)
      if (query !== null) void navigate({ search: query })
    },
    [navigate],
  )
}
