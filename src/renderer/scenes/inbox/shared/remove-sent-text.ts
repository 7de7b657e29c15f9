/** Removes the sent text from the start of a draft. A draft that does not start with it is unchanged. */
export function removeSentText(draft: string, sent: string): string {
  const typed = draft.trimStart()
  return typed.startsWith(sent) ? typed.slice(sent.length).trimStart() : draft
}
