/** Words in a narrow place: a mail address too long for its line breaks before its @, not in the midst of a word. */
export function Breakable({ children }: { children: string }) {
  const at = children.indexOf('@')
  if (at === -1) return children
  return (
    <>
      {children.slice(0, at)}
      <wbr />
      {children.slice(at)}
    </>
  )
}
