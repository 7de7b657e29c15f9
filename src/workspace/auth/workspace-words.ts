import { workspacePagePath } from '#contract/connection.ts'
import type { Language } from '#contract/limits.ts'
import { productName } from '#contract/literals.ts'

/** How a mail says where the workspace is. The link of a mail is a page, because many mail programs drop `bandeja:` links. */
const sentences: Record<Language, { open: string; type: string }> = {
  es: {
    open: `Abre ${productName} en tu espacio de trabajo con este enlace:`,
    type: 'Si te pide la dirección del espacio de trabajo, escribe:',
  },
  en: {
    open: `Open ${productName} at your workspace with this link:`,
    type: 'If it asks for the address of the workspace, type:',
  },
  pt: {
    open: `Abra o ${productName} no seu espaço de trabalho com este link:`,
    type: 'Se ele pedir o endereço do espaço de trabalho, escreva:',
  },
}

/**
 * The paragraphs of a mail that lead to the workspace.
 * @param address scheme, host and port of the workspace
 */
export function workspaceParagraphs(language: Language, address: string): string {
  const { open, type } = sentences[language]
  return `${open}\n\n    ${address}${workspacePagePath}\n\n${type}\n\n    ${address}`
}
