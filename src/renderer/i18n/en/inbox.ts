/** Chat list, conversation and composer. */
export const inbox = {}
