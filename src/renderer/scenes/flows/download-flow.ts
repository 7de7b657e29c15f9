import { type FlowDocument } from '#contract/rules/flows/flow-json/document.ts'
import { flowJsonText } from '#contract/rules/flows/flow-json/file.ts'
import { saveBlob } from '#renderer/data/downloads/save-blob.ts'

/** Saves a draft as a file of the channel's Flow JSON. */
export function downloadFlow(name: string, document: FlowDocument): void {
  const file = new Blob([flowJsonText(document)], { type: 'application/json' })
  saveBlob(file, `${name.replaceAll(/[^\p{L}\p{N}_-]+/gu, '-')}.json`)
}
