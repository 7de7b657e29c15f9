export { createContext, type Context, type ContextService } from './context-service.ts'
