/**
 * How the service chooses the agent for a chat that arrives without one (our extension). If the group has no
 * `autoAssignment`, the service chooses none.
 */
export const autoAssignmentModes = ['roundRobin', 'leastBusy'] as const
export type AutoAssignmentMode = (typeof autoAssignmentModes)[number]
