/** The placeholder of a loading name; "unknown" would be wrong. */
export const notYet = '…'
