/** One of the demo accounts, as the ready line names it. */
export interface Account {
  email: string
  password: string
  name: string
  role: string
  /** isReadOnly, isSupervisor, isSuperAdmin: those that are set. */
  flags: string[]
  groups: { id: string; name: string }[]
}
