/** Text in a narrow column: a long e-mail address breaks before its @, not inside a word. */
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
