/** An answered call. */
export interface ObservedCall {
  method: string
  /** Network address of the caller. */
  address: string
  /** The pattern of its path, without ids. */
  route: string
  status: number
  ms: number
}

/** Who measures the service. */
export interface Observer {
  call(call: ObservedCall): void
  /** @param name of an event that is published on push channels */
  event(name: string): void
}
