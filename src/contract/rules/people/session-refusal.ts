/**
 * Whether an error means that there is no valid session. True for:
 * - A 401 with any error code (specification, section 8). The service no longer accepts the session.
 * - The code UNAUTHENTICATED. The main process uses it if nobody is signed in.
 *
 * Outside the login, a 401 ends the session.
 */
export const isSessionRefusal = ({
  status,
  code,
}: {
  status?: number | undefined
  code?: string
}): boolean => status === 401 || code === 'UNAUTHENTICATED'
