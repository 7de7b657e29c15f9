import { useCallback } from 'react'
import { useLocation, useNavigate } from 'react-router'
import { rewriteQuery } from '../../data/place.ts'

/**
 * Changes the query of the address that stands now, not of the one that was drawn last: the open chat and the filter
 * write into the same one, and neither may undo what the other has written meanwhile.
 * @returns a function that is given the query to change, another one once another place was gone to; `push`: back
 *   leads to how it was
 */
export function useAddress(): (
  change: (query: URLSearchParams) => void,
  options?: { push?: boolean },
) => void {
  const navigate = useNavigate()
  const { key } = useLocation()
  return useCallback(
    (change, { push = false } = {}) => {
      const query = new URLSearchParams(location.search)
      const before = query.toString()
      change(query)
      const after = query.toString()
      if (after === before) return
      if (push) void navigate({ search: after })
      else rewriteQuery(after, key)
    },
    [navigate, key],
  )
}
