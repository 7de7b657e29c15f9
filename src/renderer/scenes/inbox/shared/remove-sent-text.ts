/**
 * Removes the sent text from the start of a draft, with the white space around it: `('Hi. And', 'Hi.')` → `'And'`. A
 * draft that does not start with the sent text is unchanged.
 */
export function removeSentText(draft: string, sent: string): string {
  const typed = draft.trimStart()
  return typed.startsWith(sent) ? typed.slice(sent.length).trimStart() : draft
}
