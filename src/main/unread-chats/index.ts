export {
  createUnreadChats,
  type UnreadChatsDeps,
  type UnreadChatsService,
} from './create-unread-chats.ts'
