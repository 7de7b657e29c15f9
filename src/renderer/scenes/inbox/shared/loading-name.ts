/** Shown in place of a name while it is loading; the text for unknown names would be wrong. */
export const loadingName = '…'
