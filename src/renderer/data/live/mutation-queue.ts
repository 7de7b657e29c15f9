import type { QueryClient } from '@tanstack/react-query'

const prefix = 'chat '
const scopeOf = (contactId: string) => `${prefix}${contactId}`

export type MutationQueue = ReturnType<typeof createMutationQueue>

/** Runs the mutations of a chat one after another. */
export function createMutationQueue(queryClient: QueryClient) {
  const cache = queryClient.getMutationCache()

  function isPendingIn(isWanted: (scope: string) => boolean): boolean {
    const pending = cache.findAll({
      status: 'pending',
      predicate: ({ options }) => options.scope !== undefined && isWanted(options.scope.id),
    })
    return pending.length > 0
  }

  return {
    /**
     * Sends a request once the earlier requests about this chat are answered. Parallel requests could arrive in the
     * wrong order. For example, opening a chat marks it read; if a later "mark unread" arrived first, the chat would
     * stay read.
     */
    run<Answer>(contactId: string, send: () => Promise<Answer>): Promise<Answer> {
      const mutation = { mutationFn: send, scope: { id: scopeOf(contactId) }, gcTime: 0 }
      return cache.build(queryClient, mutation).execute(undefined)
    },
    /** Whether a request about this chat is pending: the store is then ahead of the service. */
    isPending: (contactId: string): boolean => isPendingIn((scope) => scope === scopeOf(contactId)),
    /** Whether a request about any chat is pending. */
    isAnyPending: (): boolean => isPendingIn((scope) => scope.startsWith(prefix)),
  }
}
