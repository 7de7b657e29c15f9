import type { QueryClient } from '@tanstack/react-query'

const prefix = 'chat '
const scopeOf = (contactId: string) => `${prefix}${contactId}`

export type MutationQueue = ReturnType<typeof createMutationQueue>

/** Runs the mutations of a chat one after another. */
export function createMutationQueue(queryClient: QueryClient) {
  const cache = queryClient.getMutationCache()

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
    /** Whether a request about any chat is pending. */
    isAnyPending: (): boolean =>
      cache.findAll({
        status: 'pending',
        predicate: ({ options }) => options.scope?.id.startsWith(prefix) === true,
      }).length > 0,
  }
}
