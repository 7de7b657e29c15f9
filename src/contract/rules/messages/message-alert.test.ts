import { expect, it } from 'vitest'
import { messageAlertReason, type AlertedChat } from './message-alert.ts'

const chats: Record<string, AlertedChat> = {
  own: { isOwn: true, isFollowed: false, isFreeForUser: false },
  followed: { isOwn: false, isFollowed: true, isFreeForUser: false },
  'free and followed': { isOwn: false, isFollowed: true, isFreeForUser: true },
  free: { isOwn: false, isFollowed: false, isFreeForUser: true },
  'of a colleague': { isOwn: false, isFollowed: false, isFreeForUser: false },
}

it.each([
  ['own', ['own', 'own', null]],
  ['followed', ['followed', 'followed', null]],
  ['free and followed', ['followed', 'followed', null]],
  ['free', ['free', null, null]],
  ['of a colleague', [null, null, null]],
] as const)(
  'a message in a chat that is %s alerts a user who is away, in the app or in the chat: %j',
  (kind, expected) => {
    const chat = chats[kind]
    if (chat === undefined) throw new Error('an unknown kind')
    expect(
      (['away', 'app', 'chat'] as const).map((where) => messageAlertReason(chat, where)),
    ).toEqual(expected)
  },
)
