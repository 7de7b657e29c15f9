/**
 * Whether an error means that the service no longer accepts the session: any 401, whatever its error code
 * (specification, section 8), or the code UNAUTHENTICATED of the main process when nobody is signed in. Outside the
 * login such an error ends the session.
 */
export const isSessionRefusal = ({
  status,
  code,
}: {
  status?: number | undefined
  code?: string
}): boolean => status === 401 || code === 'UNAUTHENTICATED'
