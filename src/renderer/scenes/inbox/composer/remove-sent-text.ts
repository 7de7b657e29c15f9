/** What is left of the words in a composer once those that were sent are gone from their beginning. */
export function withoutSent(now: string, sent: string): string {
  const typed = now.trimStart()
  return typed.startsWith(sent) ? typed.slice(sent.length).trimStart() : now
}
