import type { PrintedConversation, RequestOutput } from '#contract/bridge.ts'
import type { Language } from '#contract/limits.ts'
import { Failure } from '../failure.ts'
import type { Clock } from '../ports.ts'
import { conversationPage, pdfName, type PageTexts } from './conversation-page.ts'

export interface ConversationPdfDeps {
  clock: Clock
  language: () => Language
  texts: () => PageTexts
  isLocked: () => boolean
  /** Prints an HTML document. */
  print: (html: string) => Promise<Uint8Array>
  /** Asks the user where to save. @returns an absolute path; null if they cancelled */
  choosePath: (name: string) => Promise<string | null>
  write: (path: string, bytes: Uint8Array) => Promise<void>
  /** @returns the id under which the page can show the file in its folder */
  addSaved: (path: string) => string
}

/** Saves a conversation as PDF where the user chooses. */
export type SaveConversationPdf = (
  conversation: PrintedConversation,
) => Promise<RequestOutput<'conversation.savePdf'>>

/** @returns a function that prints and saves; it throws Failure LOCKED if the screen was locked meanwhile */
export function createConversationPdf(deps: ConversationPdfDeps): SaveConversationPdf {
  const { clock, language, texts, isLocked } = deps
  return async (conversation) => {
    const now = clock.now()
    const html = conversationPage(conversation, { language: language(), texts: texts(), now })
    const path = await deps.choosePath(pdfName(conversation, now))
    if (path === null) return { savedId: null }
    const bytes = await deps.print(html)
    // Nothing of a chat is written for somebody who found the screen locked.
    if (isLocked()) throw new Failure('LOCKED', 'The screen is locked.')
    try {
      await deps.write(path, bytes)
    } catch {
      throw new Failure('STORAGE', 'The file could not be saved there.')
    }
    return { savedId: deps.addSaved(path) }
  }
}
