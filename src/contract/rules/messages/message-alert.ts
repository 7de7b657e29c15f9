/** What a chat is to a user who may be alerted to its customer's messages. */
export interface AlertedChat {
  /** It is assigned to the user. */
  readonly isOwn: boolean
  /** The user follows it. */
  readonly isFollowed: boolean
  /** It is free, and the user may be the one to answer it. */
  readonly isFreeForUser: boolean
}

/** Why a user is alerted to a customer's message. */
type MessageAlertReason = 'own' | 'followed' | 'free'

/**
 * Why a user is alerted to a customer's message, null if they are not. The owner and the followers of a chat are alerted
 * unless they are looking at it; those who may answer a free chat only while they use no window of the app.
 * @param where the user: `chat` looks at this chat, `app` uses another window of the app, `away` none
 */
export function messageAlertReason(
  { isOwn, isFollowed, isFreeForUser }: AlertedChat,
  where: 'chat' | 'app' | 'away',
): MessageAlertReason | null {
  if (where === 'chat') return null
  if (isOwn) return 'own'
  if (isFollowed) return 'followed'
  return isFreeForUser && where === 'away' ? 'free' : null
}
