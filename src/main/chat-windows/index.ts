export {
  createChatWindows,
  type ChatWindow,
  type ChatWindowEvents,
  type ChatWindowsService,
} from './chat-windows-service.ts'
