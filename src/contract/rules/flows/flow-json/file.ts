import { limits } from '#contract/limits.ts'
import { flowJsonFaults } from './check.ts'
import type { FlowDocument } from './document.ts'
import { type FlowJsonFault, fault } from './fault.ts'

/** The result of reading a file: its document, or the faults because of which the file is not accepted. */
export type FlowJsonReading =
  | { readonly document: FlowDocument; readonly faults?: never }
  | { readonly document?: never; readonly faults: readonly FlowJsonFault[] }

/** Length of a text in UTF-8, bytes. `TextEncoder` is not used, because the contract is compiled without its types. */
function utf8Length(text: string): number {
  let bytes = 0
  for (const character of text) {
    const point = character.codePointAt(0) ?? 0
    bytes += point < 0x80 ? 1 : point < 0x8_00 ? 2 : point < 0x1_00_00 ? 3 : 4
  }
  return bytes
}

function parsed(text: string): { value: unknown } | null {
  try {
    return { value: JSON.parse(text) }
  } catch {
    return null
  }
}

/**
 * Narrows the type of a value that has no faults. `flowJsonFaults` has checked more than the type `FlowDocument`
 * requires.
 */
const isDocument = (_value: unknown, faults: readonly FlowJsonFault[]): _value is FlowDocument =>
  faults.length === 0

/** Reads the text of a Flow JSON file. The document of a valid file is returned unchanged. */
export function readFlowJson(text: string): FlowJsonReading {
  const max = limits.flow.fileMaxBytes
  if (utf8Length(text) > max)
    return { faults: [fault('fileTooLarge', [], { max: max / 1024 / 1024 })] }
  const json = parsed(text.replace(/^\uFEFF/u, ''))
  if (json === null) return { faults: [fault('notJson', [])] }
  const faults = flowJsonFaults(json.value)
  return isDocument(json.value, faults) ? { document: json.value } : { faults }
}

/** Formats a document as the text of a Flow JSON file. `readFlowJson` reads the text back as the same document. */
export function flowJsonText(document: FlowDocument): string {
  return `${JSON.stringify(document, null, 2)}\n`
}
