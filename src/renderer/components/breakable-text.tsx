import { Fragment } from 'react'

/** Text in a narrow column: a long word breaks before an @ or after an underscore, and elsewhere only without both. */
export function Breakable({ children }: { children: string }) {
  return children.split(/(?=@)|(?<=_)/).map((part, index) => (
    <Fragment key={`${index} ${part}`}>
      {index > 0 && <wbr />}
      {part}
    </Fragment>
  ))
}
