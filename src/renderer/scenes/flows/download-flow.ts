import { flowJsonText, type FlowDocument } from '#contract/rules/flow-json/document.ts'

/** Saves a draft as a file of the channel's Flow JSON. */
export function downloadFlow(name: string, document: FlowDocument): void {
  const url = URL.createObjectURL(new Blob([flowJsonText(document)], { type: 'application/json' }))
  const link = window.document.createElement('a')
  link.href = url
  link.download = `${name.replaceAll(/[^\p{L}\p{N}_-]+/gu, '-')}.json`
  link.click()
  // The download reads the address after this call has returned.
  setTimeout(() => URL.revokeObjectURL(url), 60_000)
}
