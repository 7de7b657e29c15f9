import type { QueryClient } from '@tanstack/react-query'
import type { createStore } from 'jotai'
import type { OwnIds } from '#contract/rules/chats/chat-views.ts'
import type { call } from '#renderer/data/service/api-client.ts'
import type { onPush, request } from '#renderer/data/service/bridge.ts'

export type JotaiStore = ReturnType<typeof createStore>

/** The start of the scopes of changes of chats; the contact's id follows. */
export const chatChanges = 'chat '

/** What a Live needs from outside. */
export interface LiveDeps {
  /** Contains the session's atoms (`data/session/session.ts`) and those of the Live. */
  readonly store: JotaiStore
  readonly queryClient: QueryClient
  readonly call: typeof call
  readonly request: typeof request
  readonly onPush: typeof onPush
  /** Shows an error that no screen shows. */
  readonly showError: (error: unknown) => void
  /** Fetches the session again. @returns whether the session was fetched */
  readonly readSession: () => Promise<boolean>
}

/** What the parts of a Live share. */
export interface LiveContext extends LiveDeps {
  /** null while there is no group. */
  readonly groupId: string | null
  /** Aborts when the Live is disposed. */
  readonly over: AbortSignal
  /**
   * The group whose chats are requested. null without a group, without a messaging app, or after disposal of the Live.
   */
  readonly requestedGroupId: () => string | null
  /** The ids by which chats are the viewer's own; without a viewer none are. */
  readonly own: () => OwnIds
}
