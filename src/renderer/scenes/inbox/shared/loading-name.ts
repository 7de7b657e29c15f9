/** Shown instead of a name while it loads: "unknown" would be wrong. */
export const loadingName = '…'
