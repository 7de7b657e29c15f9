import { queryClient } from '../../query.ts'

const scopes = 'chat '
const scopeOf = (contactId: string) => `${scopes}${contactId}`

/**
 * Asks once what was asked about this chat before is answered: side by side, the later could reach the service first,
 * and a chat marked unread right after it was opened would be read for good.
 */
export function inTurn<Answer>(contactId: string, ask: () => Promise<Answer>): Promise<Answer> {
  const act = { mutationFn: ask, scope: { id: scopeOf(contactId) }, gcTime: 0 }
  return queryClient.getMutationCache().build(queryClient, act).execute(undefined)
}

/** Whether something asked about this chat is still to be answered: what shows now is more than the service has. */
export function isAsked(contactId: string): boolean {
  return isPendingIn((scope) => scope === scopeOf(contactId))
}

/** The same of any chat. */
export function isAnyAsked(): boolean {
  return isPendingIn((scope) => scope.startsWith(scopes))
}

function isPendingIn(isWanted: (scope: string) => boolean): boolean {
  const asked = queryClient.getMutationCache().findAll({
    status: 'pending',
    predicate: ({ options }) => options.scope !== undefined && isWanted(options.scope.id),
  })
  return asked.length > 0
}
