import { Fragment } from 'react'

/**
 * Text for a narrow column. A long word breaks before an @ or after an underscore. A part between two such breaks is
 * broken only if it does not fit.
 */
export function Breakable({ children }: { children: string }) {
  return children.split(/(?=@)|(?<=_)/).map((part, index) => (
    <Fragment key={`${index} ${part}`}>
      {index > 0 && <wbr />}
      {part}
    </Fragment>
  ))
}
