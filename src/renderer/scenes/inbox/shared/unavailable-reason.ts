/** In a name's place while it is asked for: "unknown" would be said of everybody then. */
export const notYet = '…'
