import { headerNames, type Endpoint } from '#contract/api/endpoint.ts'
import { badRequest } from '#workspace/failure.ts'

/** The places of a call that can name its group. */
export interface NamedGroups {
  header: string | null
  path?: string | undefined
  query?: string | undefined
  body?: string | undefined
  /** The group of the key with which the call is made. */
  key?: string | undefined
}

/** The group in a path that begins with it, such as `/groups/{id}/language`. */
export function groupInPath({ path }: Endpoint, params: Record<string, string>) {
  return /^\/groups\/\{id\}(\/|$)/.test(path) ? params['id'] : undefined
}

/**
 * The group of a call: the one in the group id header, in the path, in the query or in the body, or that of the caller's key. The group in a form
 * only has to agree with the others, because a form is read after the permission was checked.
 * @throws ServiceFailure 400 if none of them names a group, or if two of them name different groups
 */
export function groupOf({ header, path, query, body, key }: NamedGroups): string {
  const named = new Set([header ?? '', path ?? '', query ?? '', body ?? '', key ?? ''])
  named.delete('')
  const [groupId] = named
  if (groupId === undefined)
    throw badRequest(
      `The group must be named: in the header ${headerNames.groupId}, or as groupId in the query or the body.`,
    )
  if (named.size > 1) throw badRequest('The call names different groups.')
  return groupId
}
