import { Fragment } from 'react'

/**
 * Text for a narrow column. A word that does not fit breaks before an @, or after an underscore
 * or a single slash: `ana_paz@acme.pe` → `ana_`, `paz`, `@acme.pe`. A part breaks inside only if it alone does not fit.
 */
export function Breakable({ children }: { children: string }) {
  return children.split(/(?=@)|(?<=_)|(?<=[^/]\/)(?!\/)/).map((part, index) => (
    <Fragment key={`${index} ${part}`}>
      {index > 0 && <wbr />}
      {part}
    </Fragment>
  ))
}
