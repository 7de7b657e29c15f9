export { createConversationPdf, type SaveConversationPdf } from './conversation-pdf-service.ts'
