/** A trigger that runs after a change of a row. The engines create it in different words. */
export interface RowTrigger {
  name: string
  table: string
  /** Such as `insert` or `update of name`. */
  event: string
  when?: string
  /** Statements, each with its semicolon. */
  work: string
}
