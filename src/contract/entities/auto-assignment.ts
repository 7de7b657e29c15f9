/**
 * How the service chooses the agent for a chat that arrives without one (our extension). Off if the group has no
 * `autoAssignment`.
 */
export const autoAssignmentModes = ['roundRobin', 'leastBusy'] as const
export type AutoAssignmentMode = (typeof autoAssignmentModes)[number]
