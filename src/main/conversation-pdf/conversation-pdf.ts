import type { PrintedConversation, RequestOutput } from '#contract/bridge.ts'
import type { Language } from '#contract/limits.ts'
import { Failure } from '#main/failure.ts'
import type { Clock } from '#main/ports.ts'
import { conversationPage, pdfName, type PageTexts } from './conversation-page.ts'

export interface ConversationPdfDeps {
  clock: Clock
  language: () => Language
  texts: () => PageTexts
  isLocked: () => boolean
  print: (html: string) => Promise<Uint8Array>
  /** Asks the user for a path. @returns an absolute path; null if the user cancelled */
  choosePath: (name: string) => Promise<string | null>
  write: (path: string, bytes: Uint8Array) => Promise<void>
  /**
   * Remembers a saved file.
   * @returns the id with which the page can show the file in its folder
   */
  addSaved: (path: string) => string
}

/** Saves a conversation as PDF at a path that the user chooses. */
export type SaveConversationPdf = ReturnType<typeof createConversationPdf>

/**
 * @returns a function that prints and saves a conversation. It throws a Failure: LOCKED if the screen is locked when
 * the file is about to be written, STORAGE if the file cannot be written
 */
export function createConversationPdf(deps: ConversationPdfDeps) {
  const { clock, language, texts, isLocked } = deps
  return async (
    conversation: PrintedConversation,
  ): Promise<RequestOutput<'conversation.savePdf'>> => {
    const now = clock.now()
    const html = conversationPage(conversation, { language: language(), texts: texts(), now })
    const path = await deps.choosePath(pdfName(conversation, now))
    if (path === null) return { savedId: null }
    const bytes = await deps.print(html)
    // While the screen is locked, another person may be using the machine, so nothing of a chat is written.
    if (isLocked()) throw new Failure('LOCKED', 'The screen is locked.')
    try {
      await deps.write(path, bytes)
    } catch {
      throw new Failure('STORAGE', 'The file could not be saved there.')
    }
    return { savedId: deps.addSaved(path) }
  }
}
