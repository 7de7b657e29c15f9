import { useCallback } from 'react'
import { useNavigate } from 'react-router'

/**
 * Changes the query of the address that stands now, not of the one that was drawn last: the open chat and the filter
 * write into the same one, and neither may undo what the other has written meanwhile.
 * @returns a function that is given the query to change; `push`: back leads to how it was
 */
export function useAddress(): (
  change: (query: URLSearchParams) => void,
  options?: { push?: boolean },
) => void {
  const navigate = useNavigate()
  return useCallback(
    (change, { push = false } = {}) => {
      const query = new URLSearchParams(location.search)
      const before = query.toString()
      change(query)
      if (query.toString() !== before)
        void navigate({ search: query.toString() }, { replace: !push })
    },
    [navigate],
  )
}
