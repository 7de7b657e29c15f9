/** How a chat that arrives without an agent finds one; off where the group has no `autoAssignment`. All ours. */
export const autoAssignmentModes = ['roundRobin', 'leastBusy'] as const
export type AutoAssignmentMode = (typeof autoAssignmentModes)[number]
