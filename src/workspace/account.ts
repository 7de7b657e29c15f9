/** A demo account, as listed in the JSON line that the service prints once it is ready. */
export interface Account {
  email: string
  password: string
  name: string
  role: string
  /** Names of the flags that are set: isReadOnly, isSupervisor, isSuperAdmin. */
  flags: string[]
  groups: { id: string; name: string }[]
}
