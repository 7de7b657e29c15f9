import { useCallback } from 'react'
import { useLocation, useNavigate } from 'react-router'
import { replaceUrlQuery } from '#renderer/data/navigation/url-state.ts'

type ChangeQuery = (query: URLSearchParams) => void

/**
 * Applies a change to the query of the current URL. It reads `location`, which may be newer than the last render: the
 * open chat and the filter are both in the query, and writing one must not undo a change of the other.
 * @returns the new query; null if nothing changes
 */
function changed(change: ChangeQuery): string | null {
  const query = new URLSearchParams(location.search)
  const before = query.toString()
  change(query)
  const after = query.toString()
  return after === before ? null : after
}

/** Returns a function that replaces the query in the current history entry. It is a new function for each location. */
export function useRewrite(): (change: ChangeQuery) => void {
  const { key } = useLocation()
  return useCallback(
    (change) => {
      const query = changed(change)
      if (query !== null) replaceUrlQuery(query, key)
    },
    [key],
  )
}

/** Returns a function that pushes a changed query as a new history entry. */
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
